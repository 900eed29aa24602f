// @ts-check
// A capability has one name on all sides: each use case (a class with `execute` in an application folder) has a spec, a client
// call and a journey that name it. slices.json says why one of them is missing.

import ts from 'typescript';
import { filesIn, parse, read } from './lib/source.mjs';

/** By reason: the use cases that no page calls, and those that no journey performs. @type {{ noClient: Record<string, string[]>, noJourney: Record<string, string[]> }} */
const excused = JSON.parse(read('checks/slices.json'));

/** @param {string} folder @param {RegExp} pattern @returns {{ file: string, text: string }[]} */
const files = (folder, pattern) =>
  filesIn(folder)
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: read(file) }));

const kebab = (/** @type {string} */ name) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** @param {{ file: string, text: string }} source @returns {{ name: string, className: string, file: string }[]} */
function useCasesIn({ file, text }) {
  return parse(file, text).statements.flatMap((node) =>
    ts.isClassDeclaration(node) &&
    node.name &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
    !node.modifiers.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) &&
    node.members.some(
      (member) =>
        ts.isMethodDeclaration(member) && ts.isIdentifier(member.name) && member.name.text === 'execute',
    )
      ? [{ name: kebab(node.name.text), className: node.name.text, file }]
      : [],
  );
}

const useCases = files('backend/src', /^backend\/src\/\w+\/application\/.*(?<!\.spec)\.ts$/)
  .filter(({ file }) => !/\.on-[\w-]+\.ts$/.test(file))
  .flatMap(useCasesIn);
const specs = files('backend', /\.spec\.ts$/);
const clients = [...files('frontend/src', /\.tsx?$/), ...files('packages/rules/src', /\.ts$/)].filter(
  ({ file }) => !/\.spec\.tsx?$|\/testing\//.test(file),
);
const journeys = files('e2e/tests', /\.spec\.ts$/);

/** By file name, by a word of the text, or by the name as a whole word. @param {{ file: string, text: string }[]} sources @param {string} name @param {string} word */
const named = (sources, name, word) => {
  const words = new RegExp(`(?<![\\w-])(?:${name}|${word})(?![\\w-])`);
  return sources.some(({ file, text }) => new RegExp(`/${name}\\.[\\w.]+$`).test(file) || words.test(text));
};

/** @type {string[]} */
const problems = [];
const noClient = new Set(Object.values(excused.noClient).flat());
const noJourney = new Set(Object.values(excused.noJourney).flat());
for (const { name, className, file } of useCases) {
  const member = className.charAt(0).toLowerCase() + className.slice(1);
  if (!named(specs, name, className)) problems.push(`${name} (${file}) is named by no spec`);
  const isCalled = named(clients, name, member);
  if (!isCalled && !noClient.has(name)) problems.push(`${name} (${file}) is named by no client call`);
  const isWalked = named(journeys, `@${name}`, `@${name}`);
  if (!isWalked && !noClient.has(name) && !noJourney.has(name))
    problems.push(`${name} (${file}) is named by no journey`);
  if (isWalked && noJourney.has(name))
    problems.push(`${name} has a journey and is excused from one in slices.json`);
}
const known = new Set(useCases.map(({ name }) => name));
for (const name of [...noClient, ...noJourney])
  if (!known.has(name)) problems.push(`slices.json excuses ${name}, which is no use case`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
