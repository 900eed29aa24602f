// @ts-check
// Each library of card.json is installed and used in its file, and the libraries that it replaced are absent.
import { join } from 'node:path';
import ts from 'typescript';
import { problemsOfServer } from './card/server.mjs';
import { problemsOfWrites } from './card/writes.mjs';
import { bare, exists, importsValue, read, source, sources } from './lib/source.mjs';

/**
 * `packages`: workspace, kind of dependency and the file that uses it. `tags`: components of react-router by file. `writes`: the
 * mutations of each file that sends something, or the reason for none. `events`: what drives pictures and plans.
 * @type {{ packages: Record<string, [string, string, string]>, topLevel: string[], modules: string[], replaced: string[], tags: Record<string, string[]>, places: Record<string, string[]>, writes: Record<string, string[] | string>, guarded: { file: string, guard: string, handlers: string[] }, events: Record<string, string>, mapped: string[], connections: Record<string, string[]> }}
 */
const card = JSON.parse(read('checks/card.json'));
/** @type {string[]} */
const problems = [];

for (const [name, [workspace, kind, file]] of Object.entries(card.packages)) {
  if (!JSON.parse(read(join(workspace, 'package.json')))[kind]?.[name])
    problems.push(`${workspace} has no ${name} in its ${kind}`);
  // Jest is used by its configuration, without an import.
  if (name === 'jest' ? !exists(file) : !importsValue(source(file), name))
    problems.push(`${file} does not use ${name}`);
}
for (const name of card.topLevel) if (!exists(name)) problems.push(`${name} is missing at the top level`);
for (const name of card.modules)
  if (!exists(`backend/src/${name}/${name}.module.ts`)) problems.push(`backend/src/${name} is no module`);
for (const [file, patterns] of Object.entries(card.places)) {
  // Without the line breaks of the formatter.
  const text = bare(source(file))
    .replace(/\s+/g, ' ')
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1');
  for (const pattern of patterns)
    if (!new RegExp(pattern).test(text)) problems.push(`${file} does not contain ${pattern}`);
}
for (const [file, tags] of Object.entries(card.tags)) {
  const { imports, nodes } = source(file);
  for (const tag of tags) {
    const isImported = imports.some(
      ({ from, names }) =>
        from === 'react-router' && names.some(({ local, typeOnly }) => local === tag && !typeOnly),
    );
    const isRendered = nodes.some(
      (node) =>
        (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === tag,
    );
    if (!isImported || !isRendered) problems.push(`${file} does not render the ${tag} of react-router`);
  }
}

/** @type {string[]} */
const workspaces = JSON.parse(read('package.json')).workspaces;
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'];
/** @type {[string, { name?: string }][]} */
const locked = Object.entries(JSON.parse(read('package-lock.json')).packages);
const code = [...workspaces.filter((folder) => folder !== 'backend/concepts'), 'checks', 'bench'].flatMap(
  (folder) => sources(folder),
);
for (const name of card.replaced) {
  for (const folder of ['.', ...workspaces]) {
    const manifest = JSON.parse(read(join(folder, 'package.json')));
    const wanted = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
    if (
      wanted.some(
        ([key, version]) =>
          key === name || String(version).startsWith(`npm:${name}@`) || version === `npm:${name}`,
      )
    )
      problems.push(`${name} is back in ${folder}`);
  }
  for (const [key, { name: real }] of locked)
    if (key.endsWith(`/${name}`) || real === name) problems.push(`${name} is back in the lock file: ${key}`);
  for (const { file, imports } of code)
    if (imports.some(({ from }) => from === name || from.startsWith(`${name}/`)))
      problems.push(`${file} imports ${name}`);
}

problems.push(...problemsOfWrites(card.writes), ...problemsOfServer(card));
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exitCode = 1;
}
