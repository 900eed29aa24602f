// @ts-check
// Every package of the lock file comes from a registry by version and hash, runs no install script and has an accepted licence.
// lockfile-lint checks resolved addresses, which this lock file omits.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Licences that require only their notice. */
const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
]);
/** Licences with more conditions, accepted for single packages. @type {[packages: RegExp, licence: string][]} */
const lookedAt = [
  // A separate library, which the operator may replace.
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
  // Used for build and test, not distributed.
  [/^(axe-core|lightningcss(-.+)?)$/, 'MPL-2.0'],
  [/^caniuse-lite$/, 'CC-BY-4.0'],
  // The font is distributed with its licence (NOTICE).
  [/^@fontsource/, 'OFL-1.1'],
  // MIT by their licence file; package.json names none.
  [/^(passport-strategy|pause)$/, ''],
];

/** @param {string} name @param {string} licence */
const mayBeKept = (name, licence) =>
  free.has(licence) || lookedAt.some(([packages, one]) => one === licence && packages.test(name));
/** True if one alternative of an OR is accepted with all parts of its AND. @param {string} name @param {string} licences */
const isKept = (name, licences) =>
  licences
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((either) => either.split(' AND ').every((each) => mayBeKept(name, each)));

const { packages } = read('package-lock.json');
const { workspaces, allowScripts } = read('package.json');
/** @type {string[]} */
const problems = [];

for (const [path, entry] of Object.entries(packages)) {
  const {
    name = path.split('node_modules/').at(-1),
    version,
    resolved,
    link,
    integrity,
    hasInstallScript,
    license = '',
  } = entry;
  for (const field of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
    for (const [wanted, range] of Object.entries(entry[field] ?? {}))
      if (/[:/]/.test(range.replace(/^npm:@?[^@]+@/, '')))
        problems.push(`${path || 'package.json'} wants ${wanted} from ${range}, which is no registry`);
  }
  if (!path.includes('node_modules/')) continue;
  if (link) {
    if (!workspaces.includes(resolved)) problems.push(`${path} leads to ${resolved}, which is no workspace`);
    continue;
  }
  if (resolved !== undefined)
    problems.push(
      `${path} names where it was fetched: npm install --package-lock-only --omit-lockfile-registry-resolved`,
    );
  if (!version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    problems.push(`${path} has no version or no SHA-512 of its bytes`);
  if (hasInstallScript && allowScripts[name] !== false)
    problems.push(
      `${name} runs a script when it is installed: say false in allowScripts of package.json, and see that it works without`,
    );
  if (!isKept(name, license))
    problems.push(`${name} has the licence "${license}", which nobody has looked at: checks/packages.mjs`);
}
// An older npm ignores allowScripts.
if (!/^ignore-scripts=true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8')))
  problems.push('.npmrc lets packages run scripts when they are installed');
for (const [name, allowed] of Object.entries(allowScripts))
  if (allowed !== false) problems.push(`${name} may run scripts when it is installed`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
