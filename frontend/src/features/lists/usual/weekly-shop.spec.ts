import { loadMatcher, loadSuggester } from '@pictick/concepts/node';
import { householdOf, numbersOf, shuffled } from '../../../testing/weekly-shop/household';
import { shop, type Counted } from '../../../testing/weekly-shop/shopper';
import { historyEntries } from '../suggest-items/home-history';
import { layUses } from '../suggest-items/lay-uses';

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
const { keyOf } = loadMatcher('en');
const suggester = loadSuggester('en', 'shopping');

function run<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

type Regular = 'needed' | 'regular';

/** Twenty things: of those bought regularly, rarely and never. */
function weeklyShop(seed: number, of: Regular): Counted {
  const household = householdOf(seed);
  const { rows, regular, rare, never, now } = household;
  const next = numbersOf(1000 + seed);
  const some = (names: readonly string[], count: number) => shuffled(names, next).slice(0, count);
  const first = some(household[of], 12);
  const others = some(regular, regular.length).filter((name) => !first.includes(name));
  const wanted = shuffled([...[...first, ...others].slice(0, 12), ...some(rare, 5), ...some(never, 3)], next);
  expect(wanted).toHaveLength(20);
  const known = run(layUses(rows, [], keyOf));
  run(suggester.learn(historyEntries([], known), now));
  return shop(wanted, { suggester, keyOf, known, now });
}

describe('A weekly shop of twenty things', () => {
  it.each<[Regular, Counted]>([
    ['needed', { taps: 25, letters: 30 }],
    ['regular', { taps: 25, letters: 30 }],
  ])('takes few taps and letters, with twelve things that are %s', (of, most) => {
    const all = seeds.map((seed) => weeklyShop(seed, of));
    const worst = {
      taps: Math.max(...all.map(({ taps }) => taps)),
      letters: Math.max(...all.map(({ letters }) => letters)),
    };
    process.stdout.write(`${of}: ${worst.taps} taps, ${worst.letters} letters
`);
    expect(worst.taps).toBeLessThanOrEqual(most.taps);
    expect(worst.letters).toBeLessThanOrEqual(most.letters);
  });
});
