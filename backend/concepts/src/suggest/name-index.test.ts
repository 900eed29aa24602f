import fc from 'fast-check';
import { NameIndex, type Found } from './name-index';
import { isNearStart } from './near-start';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
const names = fc.uniqueArray(word, { minLength: 1, maxLength: 60 });
const typed = (key: string) => ({ key, written: key });
const namesOf = (found: readonly Found[]) => found.map(({ entry }) => entry.name);

function indexOf(all: readonly string[]): NameIndex {
  const index = new NameIndex();
  for (const [cost, name] of all.entries()) index.add({ name, thing: name, cost }, name, 'en');
  return index;
}

/** The best first: the whole name, then the cheapest. */
const inOrder = (all: readonly string[], key: string) => [
  ...all.filter((name) => name === key),
  ...all.filter((name) => name !== key),
];

describe('the index of names', () => {
  it('finds what a search through all names finds', () => {
    fc.assert(
      fc.property(names, word, (all, key) => {
        const begin = all.filter((name) => name.startsWith(key));
        expect(namesOf(indexOf(all).beginningWith(typed(key)))).toEqual(inOrder(begin, key));
      }),
      { numRuns: 300 },
    );
  });

  it('finds all names with one typing error', () => {
    fc.assert(
      fc.property(names, word, (all, key) => {
        const near = all.filter((name) => isNearStart(key, name));
        expect(namesOf(indexOf(all).nearlyBeginningWith(typed(key))).sort()).toEqual(near.sort());
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds a name that comes after the letters were found', () => {
    const index = indexOf(['beans']);
    for (const _ of index.warm());
    expect(namesOf(index.beginningWith(typed('b')))).toEqual(['beans']);
    index.add({ name: 'bread', thing: 'bread', cost: 9 }, 'bread', 'en');
    expect(namesOf(index.beginningWith(typed('b')))).toEqual(['beans', 'bread']);
  });

  it('finds one letter as it was written', () => {
    const index = new NameIndex();
    index.add({ name: 'öl', thing: 'öl', cost: 0 }, 'öl', 'tr');
    index.add({ name: 'on', thing: 'on', cost: 50 }, 'on', 'tr');
    for (const _ of index.warm());
    expect(namesOf(index.beginningWith({ key: 'o', written: 'o' }))).toEqual(['öl', 'on']);
    expect(namesOf(index.beginningWith({ key: 'o', written: 'ö' }))).toEqual(['öl', 'on']);
    expect(index.beginningWith({ key: 'o', written: 'ö' })[1]?.cost).toBe(130);
  });
});
