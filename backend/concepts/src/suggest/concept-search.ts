import { alternatives } from '../matcher/lexicon';
import { nameKey, plainKey } from '../matcher/name-key';
import { languages, type Language, type WordFile } from '../types';
import { NameIndex } from './name-index';

/** The name of each thing to buy in one language, commonest first, by concept. */
export type CatalogueNames = Readonly<Record<string, string>>;

export interface FoundConcepts {
  /** The things to buy whose names begin so, best first. */
  things: string[];
  /** The text is a whole name of the first one. */
  isWhole: boolean;
}

export interface ConceptSearch {
  find(typed: string): FoundConcepts;
}

/** Longer texts are cut: no name is as long. */
const mostLetters = 120;
/** With so many found by their beginning, no typing error is assumed. */
const enough = 6;
/** The cost of the other names of a thing, behind all names of the catalogue. */
const otherName = 1_000;

/**
 * Finds things to buy by their names in the language of the words, then by their names in the other languages,
 * in steps.
 */
export function* conceptSearchInSteps(
  words: Pick<WordFile, 'language' | 'food' | 'things'>,
  names: Readonly<Record<Language, CatalogueNames>>,
): Generator<undefined, ConceptSearch> {
  const { language } = words;
  const own = new NameIndex();
  const foreign = new NameIndex();
  const ranks = new Map<string, number>();
  for (const [rank, [thing, name]] of Object.entries(names[language]).entries()) {
    ranks.set(thing, rank);
    own.add({ name, thing, cost: rank }, name, language);
    yield;
  }
  for (const section of [words.food, words.things])
    for (const [thing, [emoji = '', ...phrases]] of Object.entries(section)) {
      const cost = otherName + (ranks.get(thing) ?? 0);
      for (const name of [emoji, ...phrases.flatMap(alternatives)])
        own.add({ name, thing, cost }, name, language);
      yield;
    }
  for (const each of languages)
    if (each !== language)
      for (const [cost, [thing, name]] of Object.entries(names[each]).entries()) {
        foreign.add({ name, thing, cost }, name, each);
        yield;
      }

  return {
    find(typed) {
      const text = typed.slice(0, mostLetters);
      if (text.trim() === '') return { things: [], isWhole: false };
      const wanted = { key: nameKey(text, language), written: plainKey(text, language) };
      const found = [...own.beginningWith(wanted)];
      if (found.length < enough) found.push(...own.nearlyBeginningWith(wanted));
      found.push(...foreign.beginningWith(wanted));
      if (found.length === 0) found.push(...foreign.nearlyBeginningWith(wanted));
      const things = [...new Set(found.map(({ entry }) => entry.thing))];
      return { things, isWhole: found[0]?.isWhole ?? false };
    },
  };
}
