import { alternatives } from '../matcher/lexicon';
import { nameKey } from '../matcher/name-key';
import { foldFor } from '../matcher/normalise';
import { languages, type Language, type ListType, type Matcher, type WordFile } from '../types';
import type { Entry, NameIndex } from './name-index';

/** The names that a weekly shop has most often, commonest first, each with its concept or "". */
export type CommonNames = Record<string, string>;

export interface Dictionaries {
  words: WordFile;
  matcher: Matcher;
  common: Record<Language, CommonNames>;
}

/** Costs of names that no list of common names has. */
export const rare = { name: 500, step: 0.3, phrase: 900 };

export function ruleWords({ rules, language }: WordFile, ...names: (keyof WordFile['rules'])[]): Set<string> {
  return new Set(names.flatMap((name) => rules[name].split(' ')).map((word) => foldFor(language, word)));
}

/**
 * The names most shopped first, then the usual name of each concept, then its other names. Returns the least
 * cost of each thing.
 */
export function* learnDictionary(
  index: NameIndex,
  { words, common }: Dictionaries,
  listType: ListType,
  keyOf: (name: string) => string,
): Generator<undefined, Map<string, number>> {
  const { language } = words;
  const sections = listType === 'task' ? [words.chores] : [words.food, words.things];
  const concepts = sections.flatMap((section) => Object.entries(section));
  const empty = ruleWords(words, 'stop', 'of', 'cut', 'numbers');
  const measures = ruleWords(words, 'units', 'numbers');
  const heads = yield* headsOf(words);
  const lookups = {
    isEmpty: (word: string) => empty.has(word),
    isWord: (word: string) => heads.has(word),
  };
  const entries = new Map<string, Entry>();
  const costs = new Map<string, number>();
  const learn = (name: string, thing: string, cost: number): void => {
    const id = `${thing} ${keyOf(name)}`;
    const entry = entries.get(id) ?? { name, thing, cost };
    entries.set(id, entry);
    if (entry.cost < (costs.get(thing) ?? Infinity)) costs.set(thing, entry.cost);
    index.add(entry, name, language, lookups);
  };
  if (listType === 'shopping')
    for (const [at, [name, concept]] of Object.entries(common[language]).entries()) {
      learn(name, concept || `=${keyOf(name)}`, at);
      yield;
    }
  for (const [at, [concept, [, ...phrases]]] of concepts.entries())
    for (const [place, phrase] of phrases.flatMap(alternatives).entries()) {
      const [first = '', second] = nameKey(phrase, language).split(' ');
      // "carton of oat milk" is an amount of a thing that has its name already.
      if (place > 0 && second !== undefined && measures.has(first)) continue;
      learn(phrase, concept, (place === 0 ? rare.name : rare.phrase + place) + at * rare.step);
      yield;
    }
  return costs;
}

/** The words that can end a compound; empty where words are written apart. */
function* headsOf(words: WordFile): Generator<undefined, Set<string>> {
  const heads = new Set<string>();
  const { language } = words;
  if (!['de', 'nl', 'tr'].includes(language)) return heads;
  const noTail = ruleWords(words, 'noTail');
  for (const section of [words.food, words.things])
    for (const [, ...phrases] of Object.values(section)) {
      for (const phrase of phrases) {
        const key = nameKey(phrase, language);
        if (!key.includes(' ') && !noTail.has(key)) heads.add(key);
      }
      yield;
    }
  return heads;
}

export function* learnForeign(index: NameIndex, { words, common }: Dictionaries): Generator<undefined, void> {
  for (const language of languages) {
    if (language === words.language) continue;
    for (const [at, [name, concept]] of Object.entries(common[language]).entries()) {
      index.add({ name, thing: concept || `=${nameKey(name, language)}`, cost: at }, name, language);
      yield;
    }
  }
}
