import { editDistance } from '../matcher/edit-distance';
import type { Entry, Found, NameIndex, Typed } from './name-index';

/** Two names that differ by so many letters are spellings of one ("Broccoli", "Brokkoli"). */
const spellings = 2;

/**
 * Up to `most` other names of the things that were found, for free places: "turkey breast" is not any "turkey". Each is
 * a thing of its own.
 */
export function otherNames(
  dictionary: NameIndex,
  typed: Typed,
  found: readonly Entry[],
  keyOf: (name: string) => string,
  most: number,
): Found[] {
  const others: Found[] = [];
  if (most <= 0) return others;
  const keys = found.map(({ name }) => keyOf(name));
  for (const each of dictionary.eachBeginningWith(typed, ({ name }) => keyOf(name))) {
    const key = keyOf(each.entry.name);
    if (keys.some((before) => editDistance(before, key, spellings) <= spellings)) continue;
    keys.push(key);
    others.push({ ...each, entry: { ...each.entry, thing: `${each.entry.thing} ${key}` } });
    if (others.length === most) break;
  }
  return others;
}
