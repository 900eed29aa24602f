// @ts-check
// Each library that the product names is installed and used at its place (card.json), and what it replaced does not come back.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** @param {string} file */
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
/** @param {string} folder */
const sources = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: join(folder, file), text: read(join(folder, file)) }));

/** @type {{ packages: string[], topLevel: string[], modules: string[], places: Record<string, string[]>, mutations: string[], mapped: Record<string, string[]> }} */
const card = JSON.parse(read('checks/card.json'));
/** @type {string[]} */
const problems = [];

const manifests = ['package.json', .../** @type {string[]} */ (JSON.parse(read('package.json')).workspaces).map((folder) => `${folder}/package.json`)].map((file) => JSON.parse(read(file)));
const installed = new Set(manifests.flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies })));
// @playwright/test is Playwright with its own runner, and installs it.
if (installed.has('@playwright/test')) installed.add('playwright');

for (const name of card.packages) if (!installed.has(name)) problems.push(`No workspace depends on ${name}`);
for (const name of card.topLevel) if (!existsSync(join(root, name))) problems.push(`${name} is missing at the top level`);
for (const name of card.modules) if (!existsSync(join(root, 'backend/src', name, `${name}.module.ts`))) problems.push(`backend/src/${name} is no module`);
for (const [file, patterns] of Object.entries(card.places)) {
  for (const pattern of patterns) if (!new RegExp(pattern).test(read(file))) problems.push(`${file} does not contain ${pattern}`);
}

const page = sources('frontend/src');
const written = page.filter(({ file }) => !/\.spec\.tsx?$/.test(file)).map(({ text }) => text).join('\n');
for (const name of card.mutations) {
  if (!new RegExp(`useWrite(<[^(]*>)?\\(\\s*\\{[^]{0,80}?mutationKey: \\['${name}'\\]|\\bwrite\\('${name}'`).test(written)) problems.push(`The write ${name} is no mutation`);
}
for (const { file, text } of page) {
  if (file !== 'frontend/src/api/use-write.ts' && /\buseMutation\b/.test(text)) problems.push(`${file} calls useMutation itself instead of useWrite`);
}

for (const name of ['wouter', 'react-i18next']) if (installed.has(name) || JSON.parse(read('package-lock.json')).packages[`node_modules/${name}`]) problems.push(`${name} is back`);
for (const { file, text } of page) if (/from '(wouter|react-i18next)/.test(text)) problems.push(`${file} imports what react-router and i18next replaced`);

const server = sources('backend/src').filter(({ file }) => !/\.spec\.ts$/.test(file));
for (const { file, text } of server) {
  if (/\bstrategy\.(success|fail|redirect|error|pass|authenticate)\b/i.test(text) || /\bObject\.create\(\w*[sS]trategy/.test(text)) problems.push(`${file} drives a strategy by hand`);
  if (/from 'passport-google-oauth20'/.test(text) && !file.endsWith('google.strategy.ts')) problems.push(`${file} takes Google's strategy past the guard`);
  if (/from 'pg-boss'/.test(text)) problems.push(`${file} imports pg-boss`);
}

for (const [module, repositories] of Object.entries(card.mapped)) {
  for (const name of repositories) {
    const file = `backend/src/${module}/infrastructure/postgres-${name}.ts`;
    if (!/extends StateRepository\b|\bentities\(\w+Schema\)/.test(read(file))) problems.push(`${file} does not go through TypeORM's mapper`);
  }
  for (const { file, text } of server.filter((each) => each.file.startsWith(`backend/src/${module}/`) && !each.file.includes('/testing/'))) {
    if (/state-columns'|\bcamelCase\(|\bfromRow\b|\btoRow\b/.test(text)) problems.push(`${file} maps rows with a mapper of its own`);
    if (/\.(save|remove|softRemove)\(\w+Schema\b|cascade: true|\beager: true|\blazy: true/.test(text)) problems.push(`${file} lets TypeORM save by relation`);
    if (/new (Pool|Client|DataSource)\(/.test(text)) problems.push(`${file} opens connections of its own`);
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
