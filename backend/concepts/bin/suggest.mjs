#!/usr/bin/env node
// Reads one typed beginning a line and prints the suggested names of each as one line of JSON.
import { createInterface } from 'node:readline';
import { buildIfChanged } from './build-if-changed.mjs';

const lang = process.argv[2] ?? '';
if (!['en', 'es', 'fr', 'de', 'tr', 'nl'].includes(lang)) {
  process.stderr.write('usage: suggest en|es|fr|de|tr|nl < beginnings\n');
  process.exit(2);
}

const { loadSuggester } = buildIfChanged();
const suggester = loadSuggester(lang, 'shopping');
process.stdout.on('error', () => process.exit(0));
for await (const typed of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const chips = suggester.suggest(typed).chips.map(({ name }) => name);
  process.stdout.write(`${JSON.stringify({ chips })}\n`);
}
