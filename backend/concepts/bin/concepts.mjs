#!/usr/bin/env node
// Reads one phrase a line and prints the match of each as one line of JSON.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(import.meta.url);

const lang = process.argv[2] ?? '';
const listType = process.argv[3];
if (
  !['en', 'es', 'fr', 'de', 'tr', 'nl'].includes(lang) ||
  (listType && !['shopping', 'task'].includes(listType))
) {
  process.stderr.write('usage: concepts en|es|fr|de|tr|nl [shopping|task] < phrases\n');
  process.exit(2);
}

const changed = (path) => statSync(here(path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = readdirSync(here('../src'), { recursive: true }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
);
if (sources.some((name) => changed(`../src/${name}`) > changed(`../dist/${name.replace('.ts', '.js')}`)))
  execFileSync(
    process.execPath,
    [require.resolve('typescript/bin/tsc'), '-p', here('../tsconfig.build.json')],
    {
      stdio: ['ignore', 2, 2],
    },
  );

const { loadMatcher } = require('../dist/node.js');
const matcher = loadMatcher(lang);
process.stdout.on('error', () => process.exit(0));
for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { concept, emoji, score } = matcher.match(text, listType);
  process.stdout.write(`${JSON.stringify({ text, lang, concept, emoji, score })}\n`);
}
