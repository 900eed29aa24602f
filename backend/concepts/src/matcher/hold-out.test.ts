import { loadMatcher } from '../node';
import { shares, tally } from '../testing/hold-out';
import { languages } from '../types';

/*
 * Right / wrong / none of the run before which nobody had looked (the honest figures):
 *   a, 65 phrases a language, first matcher: en 58/7/0  es 59/6/0  fr 63/2/0  de 54/8/3  nl 62/3/0  tr 57/7/1
 *   b, 39 phrases a language, second matcher: en 37/1/1  es 37/1/1  fr 38/1/0  de 36/1/2  nl 36/1/2  tr 39/0/0
 *   c, 68 to 75 shopping phrases and 30 chores a language, 863 concepts, written by somebody who had not seen the words and graded by
 *      hand, a near thing (salami for chorizo) as right:
 *        shopping  en 67/0/1  es 70/2/0  fr 72/3/0  de 70/0/1  nl 71/3/1  tr 74/0/0
 *        chores    en 27/3/0  es 30/0/0  fr 30/0/0  de 30/0/0  nl 30/0/0  tr 30/0/0
 *      The goal of at most 3 % wrong was missed by English chores (10 %) and by French and Dutch shopping (4 %).
 *   d, 80 shopping phrases and 40 chores a language, written by somebody who had seen neither words nor pictures, graded line by line by
 *      two others, a near thing as right. The first run:
 *        shopping  en 74/3/3  es 74/4/2  fr 74/6/0  de 75/5/0  nl 73/4/3  tr 75/4/1
 *        chores    en 36/2/2  es 38/1/1  fr 36/3/1  de 37/3/0  nl 37/1/2  tr 37/3/0
 *      Every second phrase was then shown to the dictionary's authors, who mended classes of mistakes. The other half, which they have not
 *      seen and are not to see (whoever works on the words reads no file of hold-out-d), afterwards:
 *        shopping  en 36/2/2  es 37/2/1  fr 36/4/0  de 39/1/0  nl 38/1/1  tr 37/3/0
 *        chores    en 19/1/0  es 19/0/1  fr 20/0/0  de 19/0/1  nl 19/0/1  tr 20/0/0
 *      90 % right is reached everywhere; at most 3 % wrong by chores in five languages, and by shopping in German and Dutch.
 *   e and f, all six languages: phrases that the dictionaries did not hold word for word, so harder than what is mostly typed, and odd
 *      phrases that mean nothing on a list and are read on both kinds; one writer wrote and graded both. e was for tuning. f was written and
 *      committed before, sealed, and its mistakes were looked at only after the second reading, so it is a floor from now on. Right and wrong in %:
 *        f at first          shopping 87.6 and 6.1  chores 70.0 and 20.9  odd phrases with a picture 12.9
 *        f after the tuning  shopping 92.5 and 5.0  chores 88.0 and 6.5   odd phrases with a picture 5.1
 *      So odd phrases reach the goal of 6 %; shopping (95 and 2.5) and chores (92 and 3) do not on phrases as hard as these.
 *   g, 80 everyday shopping lines, 50 chores and 50 odd phrases a language, as families type them, about 5 % misspelt; the writer had seen
 *      neither words nor lists. Corrected after the first reading: eggs are no egg carton only, and a tax return, a car inspection, a
 *      parents' evening and an appointment have pictures. Every second line was then looked at and classes of mistakes were mended:
 *        g at first, as graded       shopping 95.0 and 3.5  chores 97.0 and 1.7  odd phrases with a picture 8.5
 *        g at first, corrected       shopping 97.1 and 1.5  chores 97.0 and 1.7  odd phrases with a picture 4.0
 *        g afterwards                shopping 98.5 and 1.3  chores 98.3 and 1.0  odd phrases with a picture 2.0
 *        the half not looked at      shopping 97.5 and 2.1  chores 98.0 and 1.3  odd phrases with a picture 3.0
 * The lists before d have taught us something since and are only floors now. A new measurement needs new phrases.
 * Where a concept has been split since (raspberry jam from jam), the finer one is wanted now; that changed no figure above.
 */
describe.each(languages)('hold-out phrases in %s', (language) => {
  const matcher = loadMatcher(language);

  it.each(['a', 'b', 'c', 'd'] as const)('%s: at least 92 %% right, at most 4 %% wrong', (set) => {
    const { right, wrong, none } = tally(set, language, matcher);
    const all = right + wrong + none;
    expect(right / all).toBeGreaterThanOrEqual(0.92);
    expect(wrong / all).toBeLessThanOrEqual(0.04);
  });

  it('leaves most of what it does not know to a letter card', () => {
    const { cards, cardsMissed } = tally('b', language, matcher);
    expect(cardsMissed).toBeLessThanOrEqual(cards / 4);
  });
});

describe('hold-out phrases in all languages together', () => {
  const matchers = new Map(languages.map((language) => [language, loadMatcher(language)]));

  it.each([
    ['e', 'shopping', 95, 3.5],
    ['e', 'task', 88, 3.5],
    ['f', 'shopping', 92, 5.5],
    ['f', 'task', 87, 7],
    ['g', 'shopping', 98, 1.5],
    ['g', 'task', 98, 1.2],
  ] as const)('%s %s: at least %d %% right, at most %d %% wrong', (set, sitting, leastRight, mostWrong) => {
    const { right, wrong } = shares(set, sitting, matchers);
    expect(right).toBeGreaterThanOrEqual(leastRight);
    expect(wrong).toBeLessThanOrEqual(mostWrong);
  });

  it.each([
    ['e', 7],
    ['f', 6],
    ['g', 2.5],
  ] as const)('%s: at most %d %% of what means nothing gets a picture', (set, most) => {
    expect(shares(set, 'odd', matchers).wrong).toBeLessThanOrEqual(most);
  });
});
