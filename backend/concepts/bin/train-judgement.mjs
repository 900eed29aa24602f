#!/usr/bin/env node
// Learns the weights of the judgement of words (src/message/judgement) and writes data/judgement/<language>.json.
// `--check`: reports instead how many messages are read right by weights that did not learn from them.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildIfChanged } from './build-if-changed.mjs';

const { loadCommon, loadWords } = buildIfChanged();
const require = createRequire(import.meta.url);
const { corpusOf, messagesOf } = await import('./judgement/corpus.mjs');
const { Training } = await import('./judgement/training.mjs');
const { heldOut, report } = await import('./judgement/held-out.mjs');
const { packed } = require('../dist/message/judgement/packed.js');

const sets = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const checks = process.argv.includes('--check');
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));

for (const language of asked.length > 0 ? asked : ['en', 'es', 'fr', 'de', 'tr', 'nl']) {
  const words = loadWords(language);
  const training = new Training(language, words, corpusOf(language, words, loadCommon()[language]));
  const all = sets.flatMap((set) => messagesOf(language, set).map((row, at) => ({ ...row, set, at })));
  if (checks) process.stdout.write(report(language, heldOut(training, words, all, language)));
  else {
    const file = `${JSON.stringify(packed(training.learn(all)))}\n`;
    writeFileSync(fileURLToPath(new URL(`../data/judgement/${language}.json`, import.meta.url)), file);
    process.stdout.write(`${language}: ${gzipSync(file).length} bytes (gzip)\n`);
  }
}
