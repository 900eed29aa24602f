// @ts-check
// Measures the gzip size of each dictionary, and the time to parse one line.
// Needs a build: backend/concepts/dist.  node bench/concepts.mjs
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'backend', 'concepts');
const require = createRequire(import.meta.url);
const languages = ['en', 'es', 'fr', 'de', 'nl', 'tr'];
/** Known words, amounts, compounds, misspellings and unknown words. */
const shapes = [
  (/** @type {string} */ phrase) => phrase,
  (/** @type {string} */ phrase) => `2 kg ${phrase}`,
  (/** @type {string} */ phrase) => `${phrase}x`,
  (/** @type {string} */ phrase) => `bio ${phrase} 500 g`,
  (/** @type {string} */ phrase) => `Qwrtz${phrase} zuk`,
];

/** @typedef {{ food: Record<string, string[]>, things: Record<string, string[]>, chores: Record<string, string[]> }} Words */

export function benchConcepts() {
  const { createMatcher } = require(join(folder, 'dist', 'matcher.js'));
  const { alternatives } = require(join(folder, 'dist', 'lexicon.js'));
  return languages.map((language) => {
    const text = readFileSync(join(folder, 'data', 'words', `${language}.json`), 'utf8');
    /** @type {Words} */
    const file = JSON.parse(text);
    const phrases = [file.food, file.things, file.chores]
      .flatMap((section) => Object.values(section).flatMap(([, ...of]) => of))
      .flatMap((phrase) => alternatives(phrase));
    const began = performance.now();
    const matcher = createMatcher(file);
    const buildMs = performance.now() - began;
    const lines = phrases.flatMap((phrase, i) => (i % 4 === 0 ? shapes.map((shape) => shape(phrase)) : []));
    for (const line of lines.slice(0, 300)) matcher.match(line, 'shopping');
    // CPU time, so that other processes do not count.
    const from = process.cpuUsage();
    for (const [i, line] of lines.entries()) matcher.match(line, i % 2 === 0 ? 'shopping' : 'task');
    const { user, system } = process.cpuUsage(from);
    const microseconds = (user + system) / lines.length;
    return {
      language,
      phrases: phrases.length,
      gzip: gzipSync(JSON.stringify(file), { level: 9 }).length,
      buildMs: Math.round(buildMs),
      microseconds: Math.round(microseconds),
    };
  });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  console.table(benchConcepts());
