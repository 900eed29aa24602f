#!/usr/bin/env node
// Reads one message a line (line breaks as \n, backslashes doubled) and prints the things of each as JSON.
import { createInterface } from 'node:readline';
import { buildIfChanged } from './build-if-changed.mjs';

const lang = process.argv[2] ?? '';
if (!['en', 'es', 'fr', 'de', 'tr', 'nl'].includes(lang)) {
  process.stderr.write('usage: things en|es|fr|de|tr|nl < messages\n');
  process.exit(2);
}

const matcher = buildIfChanged().loadMatcher(lang);
process.stdout.on('error', () => process.exit(0));
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const message = line.replace(/\\([\\n])/g, (_, letter) => (letter === 'n' ? '\n' : '\\'));
  process.stdout.write(`${JSON.stringify(matcher.readMessage(message, 'shopping'))}\n`);
}
