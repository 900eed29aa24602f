import { isNearStart } from './near-start';

describe('isNearStart', () => {
  it.each([
    ['brocol', 'broccoli', 'a missing letter'],
    ['tommat', 'tomatoes', 'a letter too many'],
    ['tumato', 'tomatoes', 'a wrong letter'],
    ['banaan', 'banana', 'two swapped letters'],
    ['imlk', 'milk', 'two swapped letters at the beginning'],
    ['milk', 'milk', 'no error'],
  ])('finds with "%s" the name "%s": %s', (typed, name) => {
    expect(isNearStart(typed, name)).toBe(true);
  });

  it.each([
    ['mil', 'mlik', 'fewer than four letters'],
    ['milx', 'milk', 'an error in the last letter'],
    ['track', 'crackers', 'another first letter'],
    ['tumata', 'tomatoes', 'two errors'],
    ['milks', 'milk', 'more letters than the name has'],
  ])('does not find with "%s" the name "%s": %s', (typed, name) => {
    expect(isNearStart(typed, name)).toBe(false);
  });
});
