import { alternatives } from '../matcher/lexicon';
import { nameKey, plainKey } from '../matcher/name-key';
import { foldFor, lower } from '../matcher/normalise';
import type { Language, ListType, Matcher, WordFile } from '../types';
import { languages } from '../types';
import { NameIndex, type Entry, type Found, type Typed } from './name-index';
import { otherNames } from './other-names';
import { splitAmount } from './split-amount';

/** The names that a weekly shop has most often, commonest first, each with its concept or "". */
export type CommonNames = Record<string, string>;

export interface Dictionaries {
  words: WordFile;
  matcher: Matcher;
  common: Record<Language, CommonNames>;
}

/** A name that stood on the lists of a household. */
export interface HistoryEntry {
  nameKey: string;
  name: string;
  count: number;
  /** ISO instant. */
  lastAt: string;
  quantity?: string | null;
}

export interface Chip {
  name: string;
  /** Equal for two names of one thing. */
  thing: string;
  /** The usual amount of the household. */
  quantity: string | null;
  /** From the history. */
  isOwn: boolean;
  /** The item of the list that is this thing and still open. */
  openId: string | null;
}

export interface Suggestions {
  /** The amount that was typed before the thing; "" without one. */
  amount: string;
  chips: Chip[];
}

export interface Suggester {
  /** Up to six things for a typed beginning, best first. */
  suggest(typed: string, open?: readonly { id: string; name: string }[]): Suggestions;
  /** Takes a new history, in steps. */
  learn(history: readonly HistoryEntry[], now: number): Generator<undefined, void>;
}

const most = 6;
/** Places that other names of things leave to names with a typing error. */
const keptForErrors = 2;
/** Costs of names that no list of common names has. */
const rare = { name: 500, step: 0.3, phrase: 900 };
/** Below this confidence a match is a guess, and the name a thing of its own. */
const sure = 0.8;
const day = 86_400_000;
/** Days after which a name counts half. */
const halfLife = 90;
/** The weight below which a name is no longer suggested: one use, more than a year ago. */
const faded = 0.05;
/** Between the costs of two names of a history of which one was used twice as often. */
const perDoubling = 100;
/** Of two names used as often the commoner one is better. */
const tieBreak = 0.05;

export function createSuggester(from: Dictionaries, listType: ListType): Suggester {
  return run(suggesterInSteps(from, listType));
}

export function run<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, so that a page stays responsive. */
export function* suggesterInSteps(from: Dictionaries, listType: ListType): Generator<undefined, Suggester> {
  const { matcher, words } = from;
  const { language } = words;
  const dictionary = new NameIndex();
  const foreign = new NameIndex();
  const units = ruleWords(words, 'units');
  const keyOf = cached((name) => matcher.keyOf(name));
  const thingOf = cached((name) => {
    const { concept, score } = matcher.match(name, listType);
    return concept !== null && score >= sure ? concept : `=${keyOf(name)}`;
  });
  const commonness = yield* learnDictionary(dictionary, from, listType, keyOf);
  if (listType === 'shopping') yield* learnForeign(foreign, from);
  let history = new NameIndex();

  function chips(typed: Typed, isOpen: (entry: Entry) => boolean): Entry[] {
    const all = [...history.beginningWith(typed), ...dictionary.beginningWith(typed)];
    // One letter finds many names: those on the list already leave their chips to others.
    const isLetter = typed.key.length === 1;
    const own = isLetter ? [...all].sort((a, b) => Number(isOpen(a.entry)) - Number(isOpen(b.entry))) : all;
    const whole = all.filter(({ isWhole }) => isWhole).slice(0, 1);
    const found = distinct([...whole, ...own]);
    if (found.length >= most) return found;
    const near = [...history.nearlyBeginningWith(typed), ...dictionary.nearlyBeginningWith(typed)];
    const others = foreign.beginningWith(typed);
    const named = new Set([...own, ...near].map(({ entry }) => entry.thing));
    // A misspelt "broccoli" is no Spanish one.
    const foreignWhole = others.filter(({ entry, isWhole }) => isWhole && !named.has(entry.thing));
    const free = most - found.length - (near.length > 0 ? keptForErrors : 0);
    const spare = otherNames(dictionary, typed, found, keyOf).slice(0, Math.max(0, free));
    const foreignFirst = whole.length === 0 ? foreignWhole : [];
    return distinct([...whole, ...foreignFirst, ...own, ...spare, ...near, ...others]);
  }

  return {
    suggest(typed, open = []) {
      const { amount, rest } = splitAmount(typed, (word) => units.has(lower(word, language)));
      if (!/[\p{L}\p{N}]/u.test(rest)) return { amount, chips: [] };
      const openIds = new Map(open.map(({ id, name }) => [keyOf(name), id]));
      return {
        amount,
        chips: chips({ key: nameKey(rest, language), written: plainKey(rest, language) }, ({ name }) =>
          openIds.has(keyOf(name)),
        ).map(({ name, thing, quantity = null, isOwn = false }) => ({
          name,
          thing,
          quantity,
          isOwn,
          openId: openIds.get(keyOf(name)) ?? null,
        })),
      };
    },
    *learn(entries, now) {
      const next = new NameIndex();
      for (const entry of entries) {
        const weight = weightOf(entry, now);
        if (weight < faded) continue;
        const { name, quantity } = entry;
        const thing = thingOf(name);
        const cost = (commonness.get(thing) ?? rare.phrase) * tieBreak - perDoubling * Math.log2(weight);
        next.add({ name, thing, cost, quantity: quantity ?? undefined, isOwn: true }, name, language);
        keyOf(name);
        yield;
      }
      history = next;
    },
  };
}

function distinct(found: readonly Found[]): Entry[] {
  const byThing = new Map<string, Entry>();
  for (const { entry } of found) if (!byThing.has(entry.thing)) byThing.set(entry.thing, entry);
  return [...byThing.values()].slice(0, most);
}

function weightOf({ count, lastAt }: HistoryEntry, now: number): number {
  const days = Math.floor(Math.max(0, now - Date.parse(lastAt)) / day);
  return Math.min(count, 1_000) * 0.5 ** (days / halfLife);
}

function cached(read: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const value = read(name);
    known.set(name, value);
    return value;
  };
}

function ruleWords({ rules, language }: WordFile, ...names: (keyof WordFile['rules'])[]): Set<string> {
  return new Set(names.flatMap((name) => rules[name].split(' ')).map((word) => foldFor(language, word)));
}

/**
 * The names most shopped first, then the usual name of each concept, then its other names. Returns the least
 * cost of each thing.
 */
function* learnDictionary(
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

function* learnForeign(index: NameIndex, { words, common }: Dictionaries): Generator<undefined, void> {
  for (const language of languages) {
    if (language === words.language) continue;
    for (const [at, [name, concept]] of Object.entries(common[language]).entries()) {
      index.add({ name, thing: concept || `=${nameKey(name, language)}`, cost: at }, name, language);
      yield;
    }
  }
}
