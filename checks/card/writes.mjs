// @ts-check
// Each write of the page outside of list operations is a mutation, which components use by its hook only.
import ts from 'typescript';
import { callsOf, isTest, nameOf, resolved, sources, within } from '../lib/source.mjs';
/** @import { Source } from '../lib/source.mjs' */

const verbs = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** `api.POST`, `({ POST }) =>`, `api['POST']`, `method: 'POST'`, `open('POST')`. @param {ts.Node} node */
function isWrite(node) {
  if (ts.isIdentifier(node)) return verbs.has(node.text);
  if (!ts.isStringLiteralLike(node) || !verbs.has(node.text)) return false;
  const { parent } = node;
  return (
    ts.isElementAccessExpression(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name.getText() === 'method') ||
    (ts.isCallExpression(parent) && nameOf(parent.expression) === 'open')
  );
}

/** The names of the mutations that the code runs. @param {ts.Node} node */
const mutationsIn = (node) => [
  ...callsOf(node, 'write').flatMap(({ arguments: [name] }) =>
    name && ts.isStringLiteral(name) ? [name.text] : [],
  ),
  ...callsOf(node, 'useWrite').flatMap(
    ({ arguments: [options] }) =>
      /^\{\s*mutationKey: \['(\w+)'\]/.exec(options?.getText() ?? '')?.slice(1) ?? [],
  ),
];

/** @typedef {{ name: string, exported: boolean, node: ts.Node }} Declaration */

/** @param {Source} source @returns {Declaration[]} */
const declarationsOf = ({ tree }) =>
  tree.statements.flatMap(
    /** @returns {Declaration[]} */ (node) => {
      const exported =
        ts.canHaveModifiers(node) &&
        (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (ts.isFunctionDeclaration(node)) return [{ name: node.name?.text ?? 'default', exported, node }];
      return ts.isVariableStatement(node)
        ? node.declarationList.declarations.map((each) => ({
            name: each.name.getText(),
            exported,
            node: each,
          }))
        : [];
    },
  );

/** @param {ts.Node} node @param {string} name */
const names = (node, name) => within(node).some((each) => ts.isIdentifier(each) && each.text === name);

/** @param {Record<string, string[] | string>} writes names of mutations, or the reason for none @returns {string[]} */
export function problemsOfWrites(writes) {
  const page = sources('frontend/src').filter((each) => !isTest(each));
  /** @type {string[]} */
  const problems = [];

  /** True if the other file imports the name and uses it. @param {Source} user @param {string} file @param {string} name */
  const uses = (user, file, name) =>
    user.file !== file &&
    user.imports
      .filter(({ from }) => resolved(user, from) === file)
      .flatMap((each) => each.names)
      .filter((each) => !each.typeOnly && (each.name === name || each.name === '*'))
      .some(({ local }) =>
        user.tree.statements.some(
          (statement) => !ts.isImportDeclaration(statement) && names(statement, local || name),
        ),
      );
  /** True if another file uses the name, or a used function of its file does. @param {Source} source @param {string} name @param {string[]} seen @returns {boolean} */
  const isReached = (source, name, seen = []) =>
    page.some((each) => uses(each, source.file, name)) ||
    declarationsOf(source).some(
      (each) =>
        each.name !== name &&
        !seen.includes(each.name) &&
        names(each.node, name) &&
        isReached(source, each.name, [...seen, name]),
    );

  for (const { file, nodes } of page) {
    if (!/^frontend\/src\/(sync|service-worker)\//.test(file) && !(file in writes) && nodes.some(isWrite))
      problems.push(`${file} writes and is not among the writes of card.json`);
    if (
      file !== 'frontend/src/api/queries/use-write.ts' &&
      nodes.some((node) => ts.isIdentifier(node) && node.text === 'useMutation')
    )
      problems.push(`${file} calls useMutation itself instead of useWrite`);
  }

  const found = page.flatMap((source) =>
    declarationsOf(source).flatMap(({ name, node }) =>
      mutationsIn(node).map((mutation) => ({ source, name, mutation })),
    ),
  );
  for (const [file, wanted] of Object.entries(writes)) {
    const plain = page.find((each) => each.file === file);
    if (!plain) problems.push(`${file} is among the writes of card.json and does not exist`);
    if (typeof wanted === 'string' || !plain) continue;
    const hooks = found.filter(({ mutation }) => wanted.includes(mutation));
    for (const name of wanted)
      if (!hooks.some(({ mutation }) => mutation === name)) problems.push(`The write ${name} is no mutation`);
    for (const { source, name, mutation } of hooks)
      if (!isReached(source, name)) problems.push(`No other file uses ${name}, the mutation ${mutation}`);
    const calls = declarationsOf(plain).filter(
      ({ name, exported, node }) =>
        exported && mutationsIn(node).length === 0 && (wanted.includes(name) || within(node).some(isWrite)),
    );
    for (const { name } of calls) {
      for (const each of page)
        if (uses(each, file, name) && !hooks.some(({ source }) => source === each))
          problems.push(`${each.file} calls ${name} past its mutation`);
    }
  }
  return problems;
}
