// @ts-check
// Refuses names that the product no longer uses (vocabulary.json), comments that open with a pronoun, and a frozen name
// (frozen-names.json) that no code writes any more: rows, dashboards and open tabs still know it.
import { basename, dirname } from 'node:path';
import ts from 'typescript';
import { filesIn, isCode, parse, read } from './lib/source.mjs';

/** @typedef {{ name: string, kind: 'identifier' | 'file' | 'folder', in: string, say: string }} Refused `in` is an expression of paths */
const refused = /** @type {Refused[]} */ (JSON.parse(read('checks/vocabulary.json'))).map((each) => ({
  ...each,
  scope: new RegExp(each.in),
}));
/** Kind of name to names. @type {Record<string, string[]>} */
const frozen = JSON.parse(read('checks/frozen-names.json'));
/** Finds candidates quickly; whether one is a comment or part of a string is asked of the parser. */
const candidate = /\/[/*][\s*]*(?:who|what|(?:some|no|any|every)(?:body|one)\b)/i;
const pronoun = /^(?:who(?:ever|m|se)?|what(?:ever)?|(?:some|no|any|every)(?:body|one))\b/i;
const unread = /^simulation\/release-before\/sync-engine\.cjs$|^openapi\/schema\.d\.ts$|\/migrations\//;

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
    .filter(
      ({ kind, name, scope }) =>
        (kind === 'file'
          ? bareName(file) === bareName(name)
          : kind === 'folder' && folder.includes(`/${name}/`)) && scope.test(file),
    )
    .map(({ name, kind, say }) => `${file}: the ${kind} "${name}" is called ${say}`);
}

/** @param {string} file @returns {string[]} */
function problemsOfCode(file) {
  const text = read(file);
  const tree = parse(file, text);
  const names = new Map(
    refused
      .filter(({ kind, scope }) => kind === 'identifier' && scope.test(file))
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
  const visitNames = (node) => {
    if (ts.isIdentifier(node) && names.has(node.text))
      problems.push(
        `${file}:${lineOf(tree, node.getStart(tree))}: "${node.text}" is called ${names.get(node.text)}`,
      );
    ts.forEachChild(node, visitNames);
  };
  /** @param {ts.Node} node */
  const visitComments = (node) => {
    if (node.getChildCount(tree) === 0) {
      readComments(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []);
      readComments(ts.getTrailingCommentRanges(text, node.end) ?? []);
    }
    for (const child of node.getChildren(tree)) if (!ts.isJSDoc(child)) visitComments(child);
  };
  if (names.size > 0) visitNames(tree);
  if (candidate.test(text)) visitComments(tree);
  return problems;
}

const all = filesIn('.');
const code = all.filter((file) => isCode(file) && !unread.test(file));
const problems = [...all.flatMap(problemsOfName), ...code.flatMap(problemsOfCode)];
const written = [...code, 'openapi/openapi.json', 'openapi/admin.json'].map(read).join('\n');
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
