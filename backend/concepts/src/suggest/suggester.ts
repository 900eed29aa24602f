import { nameKey, plainKey } from '../matcher/name-key';
import { lower } from '../matcher/normalise';
import type { ListType } from '../types';
import { learnDictionary, learnForeign, rare, ruleWords, type Dictionaries } from './learn-names';
import { NameIndex, type Entry, type Found, type Typed } from './name-index';
import { otherNames } from './other-names';
import { splitAmount } from './split-amount';

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
  yield* dictionary.warm();
  let history = new NameIndex();
  let openIds: ReadonlyMap<string, string> = new Map();
  let openOf: readonly unknown[] = [];

  function chips(typed: Typed, isOpen: (entry: Entry) => boolean): Entry[] {
    const all = [...history.beginningWith(typed), ...dictionary.beginningWith(typed)];
    const whole = all.filter(({ isWhole }) => isWhole).slice(0, 1);
    // One letter finds many names: those on the list already leave their chips to others.
    const own = () => (typed.key.length === 1 ? openLast(all, isOpen) : all);
    const found = distinct(whole, own());
    if (found.length >= most) return found;
    const near = [...history.nearlyBeginningWith(typed), ...dictionary.nearlyBeginningWith(typed)];
    const others = foreign.beginningWith(typed);
    const named = new Set([...all, ...near].map(({ entry }) => entry.thing));
    // A misspelt "broccoli" is no Spanish one.
    const foreignWhole = others.filter(({ entry, isWhole }) => isWhole && !named.has(entry.thing));
    const free = most - found.length - (near.length > 0 ? keptForErrors : 0);
    const spare = otherNames(dictionary, typed, found, keyOf, free);
    const foreignFirst = whole.length === 0 ? foreignWhole : [];
    return distinct(whole, foreignFirst, own(), spare, near, others);
  }

  return {
    suggest(typed, open = []) {
      const { amount, rest } = splitAmount(typed, (word) => units.has(lower(word, language)));
      if (!/[\p{L}\p{N}]/u.test(rest)) return { amount, chips: [] };
      // The list is the same one from key to key.
      if (open !== openOf) openIds = new Map(open.map(({ id, name }) => [keyOf(name), id]));
      openOf = open;
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
      yield* next.warm();
      history = next;
    },
  };
}

/** The first ones of different things. */
function distinct(...groups: Iterable<Found>[]): Entry[] {
  const byThing = new Map<string, Entry>();
  for (const group of groups)
    for (const { entry } of group) {
      if (!byThing.has(entry.thing)) byThing.set(entry.thing, entry);
      if (byThing.size === most) return [...byThing.values()];
    }
  return [...byThing.values()];
}

function* openLast(found: readonly Found[], isOpen: (entry: Entry) => boolean): Generator<Found, void> {
  const open: Found[] = [];
  for (const each of found) {
    if (isOpen(each.entry)) open.push(each);
    else yield each;
  }
  yield* open;
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
