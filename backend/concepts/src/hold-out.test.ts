import { loadMatcher } from './node';
import { tally } from './testing/hold-out';
import { languages } from './types';

/*
 * Right / wrong / none of the run before which nobody had looked (the honest figures):
 *   a, 65 phrases a language, first matcher: en 58/7/0  es 59/6/0  fr 63/2/0  de 54/8/3  nl 62/3/0  tr 57/7/1
 *   b, 39 phrases a language, second matcher: en 37/1/1  es 37/1/1  fr 38/1/0  de 36/1/2  nl 36/1/2  tr 39/0/0
 *   c, 68 to 75 shopping phrases and 30 chores a language, 863 concepts, written by somebody who had not seen the words and graded by
 *      hand, a near thing (salami for chorizo) as right:
 *        shopping  en 67/0/1  es 70/2/0  fr 72/3/0  de 70/0/1  nl 71/3/1  tr 74/0/0
 *        chores    en 27/3/0  es 30/0/0  fr 30/0/0  de 30/0/0  nl 30/0/0  tr 30/0/0
 *      The goal of at most 3 % wrong was missed by English chores (10 %) and by French and Dutch shopping (4 %).
 * Each has taught us something since and is only a floor now. A new measurement needs new phrases.
 * Where a concept has been split since (raspberry jam from jam), the finer one is wanted now; that changed no figure above.
 */
describe.each(languages)('hold-out phrases in %s', (language) => {
  const matcher = loadMatcher(language);

  it.each(['a', 'b', 'c'] as const)('%s: at least 92 %% right, at most 4 %% wrong', (set) => {
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
