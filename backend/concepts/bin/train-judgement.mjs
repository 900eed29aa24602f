#!/usr/bin/env node
// Learns the weights of the judgement of words (src/message/judgement) and writes data/judgement/<language>.json.
// `--check`: reports instead how many messages of set c are read right by weights that did not learn from them.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildIfChanged } from './build-if-changed.mjs';

const { loadCommon, loadWords } = buildIfChanged();
const require = createRequire(import.meta.url);
const { corpusOf, messagesOf } = await import('./judgement/corpus.mjs');
const { Training } = await import('./judgement/training.mjs');
const { rightOf } = await import('./judgement/score.mjs');
const { createMatcher } = require('../dist/matcher/matcher.js');
const { packed, unpacked } = require('../dist/message/judgement/packed.js');

const sets = ['a', 'b', 'c', 'd', 'e'];
const folds = 5;
const checks = process.argv.includes('--check');
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));

for (const language of asked.length > 0 ? asked : ['en', 'es', 'fr', 'de', 'tr', 'nl']) {
  const words = loadWords(language);
  const training = new Training(language, words, corpusOf(language, words, loadCommon()[language]));
  const all = sets.flatMap((set) => messagesOf(language, set).map((row, at) => ({ ...row, set, at })));
  if (checks) {
    const own = all.filter(({ set }) => set === 'c');
    let [right, before] = [0, 0];
    for (let fold = 0; fold < folds; fold += 1) {
      const isHeld = ({ set, at }) => set === 'c' && at % folds === fold;
      const weights = training.learn(all.filter((row) => !isHeld(row)));
      const held = own.filter(isHeld);
      right += rightOf(createMatcher(words, unpacked(packed(weights))), held, language);
      before += rightOf(createMatcher(words), held, language);
    }
    process.stdout.write(`${language}: ${before} of ${own.length} right without, ${right} with weights\n`);
  } else {
    const file = `${JSON.stringify(packed(training.learn(all)))}\n`;
    writeFileSync(fileURLToPath(new URL(`../data/judgement/${language}.json`, import.meta.url)), file);
    process.stdout.write(`${language}: ${gzipSync(file).length} bytes (gzip)\n`);
  }
}
