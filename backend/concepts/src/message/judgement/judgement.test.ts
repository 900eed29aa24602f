import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createMatcher } from '../../matcher/matcher';
import { loadCommon, loadJudgement, loadMatcher, loadWords } from '../../node';
import { languages, type Matcher } from '../../types';
import { buckets } from './features';
import { packed, unpacked } from './packed';

const things = (language: string): string[] =>
  readFileSync(join(__dirname, '../../testing/judgement', language, 'things.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
const separators = [', ', '\n', '\n- ', '; ', '\n* '];
/** The letters of a text, in the order of the alphabet: an amount may stand on the other side of its thing. */
const letters = (text: string): string =>
  Array.from(
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  )
    .sort()
    .join('');

describe.each(languages)('a plain list in %s', (language) => {
  const patternsAlone = createMatcher(loadWords(language));
  const names = fc.constantFrom(...things(language), ...Object.keys(loadCommon()[language]));
  const read = (matcher: Matcher, text: string): string[] =>
    matcher
      .readMessage(text, 'shopping')
      .things.map(({ name, quantity }) => letters(`${quantity ?? ''}${name}`));

  it('loses no thing by the judgement, whatever the order and the separator', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(names, { minLength: 2, maxLength: 12, selector: letters }),
        fc.constantFrom(...separators),
        (list, separator) => {
          const text = `${separator.trim().replace(/[,;]/u, '')} ${list.join(separator)}`.trim();
          const [whole, alone] = [loadMatcher(language), patternsAlone].map((matcher) => read(matcher, text));
          return list
            .map(letters)
            .every((name) => whole?.includes(name) === true || alone?.includes(name) === false);
        },
      ),
      { numRuns: 200, seed: 1 },
    );
  });
});

it('unpacked weights are those that were packed, nearly', () => {
  const weights = new Float64Array(buckets);
  for (const [bucket, weight] of [
    [0, 1],
    [1, -2],
    [95, 0.5],
    [400, 2],
    [buckets - 1, -0.01],
  ] as const)
    weights[bucket] = weight;
  const read = unpacked(packed(weights)).weights;
  for (const [bucket, weight] of weights.entries())
    expect(Math.abs((read[bucket] ?? 0) - weight)).toBeLessThan(0.05);
});

it.each(languages)('the weights of %s are of at most 12,000 features', (language) => {
  expect(loadJudgement(language).sizes.length).toBeLessThanOrEqual(12_000);
});
