// @ts-check
// Google's strategy runs behind its guard only, TypeORM maps rows, and one file for each service opens connections.
import ts from 'typescript';
import { callsOf, decoratorsOf, isTest, nameOf, resolved, source, sources } from '../lib/source.mjs';
/** @import { Source } from '../lib/source.mjs' */

const strategyFile = 'backend/src/identity/infrastructure/sign-in/google.strategy.ts';

/** @param {Source} source */
const drivesStrategy = ({ tree }) =>
  callsOf(tree, 'create').some(({ expression }) => /^Object\b/.test(expression.getText())) ||
  callsOf(tree, 'authenticate').some(({ expression }) => !expression.getText().startsWith('super.'));

/** @param {Source} source */
const goesThroughMapper = ({ nodes }) =>
  nodes.some(
    (node) =>
      (ts.isHeritageClause(node) &&
        node.types.some(({ expression }) => nameOf(expression) === 'StateRepository')) ||
      (ts.isCallExpression(node) &&
        nameOf(node.expression) === 'entities' &&
        /Schema$/.test(node.arguments[0]?.getText() ?? '')),
  );

/** True if the code saves in a way that reads first or follows relations. @param {Source} source */
const savesByRelation = ({ file, nodes }) =>
  nodes.some((node) => {
    if (ts.isPropertyAssignment(node))
      return (
        ['cascade', 'eager', 'lazy'].includes(node.name.getText()) &&
        node.initializer.kind !== ts.SyntaxKind.FalseKeyword
      );
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    const { name, expression: receiver } = node.expression;
    if (name.text === 'getRepository') return file !== 'backend/src/platform/database/entities.ts';
    const isOwn = receiver.kind === ts.SyntaxKind.SuperKeyword || receiver.kind === ts.SyntaxKind.ThisKeyword;
    return (
      ['save', 'remove', 'softRemove'].includes(name.text) &&
      !isOwn &&
      /\/(infrastructure|queries|database)\//.test(file)
    );
  });

/** True if the file reads the columns of an entity; only the setup of TypeORM's mapper may. @param {Source} source */
const readsColumns = ({ file, nodes, imports }) =>
  !file.startsWith('backend/src/platform/database/') &&
  (imports.some(
    ({ from, names }) =>
      from.endsWith('/database/columns') && names.some(({ name }) => name === 'columnName'),
  ) ||
    nodes.some(
      (node) =>
        ts.isPropertyAccessExpression(node) &&
        ['metadata', 'options'].includes(node.name.text) &&
        /(schema|entities)\b/i.test(node.expression.getText()),
    ));

/** @param {{ guarded: { file: string, guard: string, handlers: string[] }, events: Record<string, string>, mapped: string[], connections: Record<string, string[]> }} card @returns {string[]} */
export function problemsOfServer({ guarded, events, mapped, connections }) {
  const server = sources('backend/src').filter((each) => !isTest(each));
  /** @type {string[]} */
  const problems = [];

  for (const handler of guarded.handlers) {
    const method = source(guarded.file).nodes.find(
      (node) => ts.isMethodDeclaration(node) && node.name.getText() === handler,
    );
    if (
      !method ||
      !ts.isMethodDeclaration(method) ||
      !decoratorsOf(method).includes(`UseGuards(${guarded.guard})`)
    )
      problems.push(`${guarded.file} does not guard ${handler}`);
  }

  for (const [file, event] of Object.entries(events)) {
    if (
      !source(file).nodes.some(
        (node) => ts.isClassDeclaration(node) && decoratorsOf(node).includes(`OnEvent(${event})`),
      )
    )
      problems.push(`${file} does not subscribe to ${event}`);
    if (!server.some(({ tree }) => callsOf(tree, event).length > 0))
      problems.push(`No code records ${event}`);
  }
  for (const file of mapped)
    if (!goesThroughMapper(source(file))) problems.push(`${file} does not go through TypeORM's mapper`);

  for (const each of server) {
    const { file, text, imports } = each;
    const names = imports.flatMap((from) => from.names.map((name) => ({ ...name, from: from.from })));
    if (file.startsWith('backend/src/identity/') && drivesStrategy(each))
      problems.push(`${file} drives a strategy by hand`);
    if (
      file !== 'backend/src/identity/identity.module.ts' &&
      imports.some(({ from }) => resolved(each, from) === strategyFile)
    )
      problems.push(`${file} imports Google's strategy`);
    if (file !== strategyFile && imports.some(({ from }) => from === 'passport-google-oauth20'))
      problems.push(`${file} takes Google's strategy past the guard`);
    if (imports.some(({ from }) => from === 'pg-boss')) problems.push(`${file} imports pg-boss`);
    if (savesByRelation(each)) problems.push(`${file} lets TypeORM save by relation`);
    for (const { name, from, typeOnly } of names) {
      const isWhole = from === 'pg' && (name === '*' || name === 'default');
      if (
        !typeOnly &&
        ['pg', 'typeorm'].includes(from) &&
        (isWhole || name in connections) &&
        !connections[name]?.includes(file)
      )
        problems.push(`${file} opens connections of its own`);
    }
    if (!/^backend\/src\/(identity|referrals|imaging|billing)\//.test(file)) continue;
    if (/state-columns'|\bcamelCase\(|\bfromRow\b|\btoRow\b/.test(text) || readsColumns(each))
      problems.push(`${file} maps rows with a mapper of its own`);
    if (/\b(AS|as) "[a-z]+[A-Z]/.test(text) && !text.startsWith('// Hand-written SQL: '))
      problems.push(`${file} names columns by hand and does not say why`);
  }
  return problems;
}
