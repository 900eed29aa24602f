// Measures the judgement of words on messages that its weights did not learn from.
import { createRequire } from 'node:module';
import { mistakesOf } from './score.mjs';

const require = createRequire(import.meta.url);
const { createMatcher } = require('../../dist/matcher/matcher.js');
const { packed, unpacked } = require('../../dist/message/judgement/packed.js');

/** The sets that are measured; the patterns were written with eyes on the others. */
export const measured = ['c', 'e', 'f', 'g'];
const folds = 5;

/** For each measured message its mistakes by the patterns alone and with the weights of the other folds. */
export function heldOut(training, words, all, language) {
  const alone = createMatcher(words);
  const results = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const isHeld = ({ set, at }) => measured.includes(set) && at % folds === fold;
    const weights = unpacked(packed(training.learn(all.filter((row) => !isHeld(row)))));
    const matcher = createMatcher(words, weights);
    for (const row of all.filter(isHeld)) {
      const mistakes = (reader) =>
        mistakesOf(reader.readMessage(row.message, 'shopping').things, row.things, language);
      results.push({ ...row, before: mistakes(alone), after: mistakes(matcher) });
    }
  }
  return results;
}

const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

export function report(language, results) {
  const parts = measured.map((set) => {
    const own = results.filter((row) => row.set === set);
    const right = (of) => own.filter((row) => row[of].length === 0).length;
    return `${set} ${percent(right('before'), own.length)} to ${percent(right('after'), own.length)}`;
  });
  const kinds = {};
  for (const { after } of results) for (const kind of after) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const counts = Object.entries(kinds)
    .sort()
    .map(([kind, count]) => `${count} ${kind}`);
  return `${language}: ${parts.join(', ')}; mistakes: ${counts.join(', ')}\n`;
}
