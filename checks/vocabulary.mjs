// @ts-check
// Refuses names that the product no longer uses (vocabulary.json), comments that open with a pronoun, and a frozen name
// (frozen-names.json) that no code writes any more: rows, dashboards and open tabs still know it.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** `in` is an expression of paths. @type {{ name: string, kind: 'identifier' | 'file' | 'folder', in: string, say: string }[]} */
const refused = JSON.parse(readFileSync(join(root, 'checks/vocabulary.json'), 'utf8'));
/** Kind of name to names. @type {Record<string, string[]>} */
const frozen = JSON.parse(readFileSync(join(root, 'checks/frozen-names.json'), 'utf8'));
const pronoun = /^(?:who(?:ever|m|se)?|what(?:ever)?|(?:some|no|any|every)(?:body|one))\b/i;
const isCode = /\.[cm]?[jt]sx?$/;
const unread = /^simulation\/release-before\/sync-engine\.cjs$|^openapi\/schema\.d\.ts$|\/migrations\//;

/** All files of the project, without what is installed, built or stored. @returns {string[]} */
function files() {
  const leftOut =
    /(^|\/)(node_modules|dist|\.git|\.cache|\.data|\.stryker-tmp|test-results|playwright-report)(\/|$)/;
  return readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !leftOut.test(file));
}

/** @param {string} file @param {string} text */
const parse = (file, text) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    /\.tsx$/.test(file) ? ts.ScriptKind.TSX : undefined,
  );

/** Line (from 1) of a position. @param {ts.SourceFile} tree @param {number} at */
const lineOf = (tree, at) => tree.getLineAndCharacterOfPosition(at).line + 1;

/** The name of a file without folder, role and ending. @param {string} path */
const bareName = (path) =>
  basename(path)
    .replace(/\.(?:[cm]?[jt]sx?|css)$/, '')
    .replace(/\.(?:spec|test|module)$/, '');

/** @param {string} file @returns {string[]} */
function problemsOfName(file) {
  const folder = `/${dirname(file)}/`;
  return refused
    .filter(({ kind, name, in: scope }) =>
      kind === 'file'
        ? bareName(file) === bareName(name) && new RegExp(scope).test(file)
        : kind === 'folder' && folder.includes(`/${name}/`) && new RegExp(scope).test(file),
    )
    .map(({ name, kind, say }) => `${file}: the ${kind} "${name}" is called ${say}`);
}

/** @param {string} file @returns {string[]} */
function problemsOfCode(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const tree = parse(file, text);
  const names = new Map(
    refused
      .filter(({ kind, in: scope }) => kind === 'identifier' && new RegExp(scope).test(file))
      .map(({ name, say }) => [name, say]),
  );
  /** @type {string[]} */
  const problems = [];
  /** @type {Set<number>} */
  const seen = new Set();
  /** @param {number} at @param {readonly ts.CommentRange[]} ranges */
  const readComments = (ranges) => {
    for (const { pos, end } of ranges) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      const opening = text.slice(pos, end).replace(/^(?:\/\/|\/\*\*?)[\s*]*/, '');
      if (pronoun.test(opening))
        problems.push(
          `${file}:${lineOf(tree, pos)}: the comment opens with "${opening.split(/\s/)[0]}": name the subject`,
        );
    }
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) && names.has(node.text))
      problems.push(
        `${file}:${lineOf(tree, node.getStart(tree))}: "${node.text}" is called ${names.get(node.text)}`,
      );
    if (node.getChildCount(tree) === 0) {
      readComments(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []);
      readComments(ts.getTrailingCommentRanges(text, node.end) ?? []);
    }
    for (const child of node.getChildren(tree)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(tree);
  return problems;
}

const all = files();
const code = all.filter((file) => isCode.test(file) && !unread.test(file));
const problems = [...all.flatMap(problemsOfName), ...code.flatMap(problemsOfCode)];
const written = [...code, 'openapi/openapi.json', 'openapi/admin.json']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
const isWritten = (/** @type {string} */ name) =>
  written.includes(name) ||
  (/^[\w.]+$/.test(name) && written.includes(name.slice(name.lastIndexOf('.') + 1)));
for (const [kind, names] of Object.entries(frozen))
  for (const name of names)
    if (!isWritten(name)) problems.push(`${name} (${kind}) is frozen, and no code writes it any more`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
