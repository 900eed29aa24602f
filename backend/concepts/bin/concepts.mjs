#!/usr/bin/env node
// Reads one phrase a line and prints the match of each as one line of JSON.
import { createInterface } from 'node:readline';
import { buildIfChanged } from './build-if-changed.mjs';

const lang = process.argv[2] ?? '';
const listType = process.argv[3];
if (
  !['en', 'es', 'fr', 'de', 'tr', 'nl'].includes(lang) ||
  (listType && !['shopping', 'task'].includes(listType))
) {
  process.stderr.write('usage: concepts en|es|fr|de|tr|nl [shopping|task] < phrases\n');
  process.exit(2);
}

const { loadMatcher } = buildIfChanged();
const matcher = loadMatcher(lang);
process.stdout.on('error', () => process.exit(0));
for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { concept, emoji, score } = matcher.match(text, listType);
  process.stdout.write(`${JSON.stringify({ text, lang, concept, emoji, score })}\n`);
}
