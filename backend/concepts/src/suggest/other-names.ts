import { editDistance } from '../matcher/edit-distance';
import type { Entry, Found, NameIndex, Typed } from './name-index';

/** Two names that differ by so many letters are spellings of one ("Broccoli", "Brokkoli"). */
const spellings = 2;

/**
 * Other names of the things that were found, for free places: "turkey breast" is not any "turkey". Each is a thing of
 * its own.
 */
export function otherNames(
  dictionary: NameIndex,
  typed: Typed,
  found: readonly Entry[],
  keyOf: (name: string) => string,
): Found[] {
  const keys = found.map(({ name }) => keyOf(name));
  return dictionary
    .beginningWith(typed, ({ name }) => keyOf(name))
    .flatMap((each) => {
      const key = keyOf(each.entry.name);
      if (keys.some((before) => editDistance(before, key, spellings) <= spellings)) return [];
      keys.push(key);
      return [{ ...each, entry: { ...each.entry, thing: `${each.entry.thing} ${key}` } }];
    });
}
