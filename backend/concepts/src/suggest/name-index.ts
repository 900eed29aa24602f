import { nameKey, plainKey } from '../matcher/name-key';
import { bareFor } from '../matcher/normalise';
import type { Language } from '../types';
import { isNearStart, leastLetters } from './near-start';

/** A name that can become a chip. A lower cost is a better one. */
export interface Entry {
  name: string;
  /** Equal for two names of one thing: a concept, or the key of a name without one. */
  thing: string;
  cost: number;
  quantity?: string | undefined;
  /** From the history of the household. */
  isOwn?: true;
}

export interface Found {
  entry: Entry;
  cost: number;
  isWhole: boolean;
}

/** A typed beginning without its accents, and as it was written. */
export interface Typed {
  key: string;
  written: string;
}

interface Start {
  /** How many starts came before it. */
  order: number;
  text: string;
  /** The same with its accents. */
  written: string;
  entry: Entry;
  penalty: number;
  isName: boolean;
}

/** The cost of a match that is not at the first word. */
const laterWord = 200;
const inCompound = 220;
/** The cost of other accents than were typed ("su" for "sü"), and of accents where none were typed. */
const otherAccents = 80;
const noAccents = 10;
/** Each part of a compound has at least so many letters. */
const leastPart = 4;

interface Lookups {
  /** Words like "of", with which no name is looked for. */
  isEmpty: (word: string) => boolean;
  /** True if the word can be the second part of a compound. */
  isWord: (word: string) => boolean;
}

const none: Lookups = { isEmpty: () => false, isWord: () => false };

/** Names by the beginning of any of their words. */
export class NameIndex {
  private count = 0;
  private readonly byLetter = new Map<string, Start[]>();
  /** By the first two letters. */
  private readonly byTwo = new Map<string, Start[]>();
  /** By the first letter and the third one: where the second one may be wrong. */
  private readonly byOuter = new Map<string, Start[]>();
  /** The names of one letter are found once. */
  private readonly ofLetter = new Map<string, Found[]>();

  add(entry: Entry, spelling: string, language: Language, lookups: Lookups = none): void {
    const written = plainKey(spelling, language).split(' ');
    const key = nameKey(spelling, language);
    this.ofLetter.clear();
    this.addKey(entry, key, written, lookups);
    const bare = bareFor(language, key);
    if (bare !== key) this.addKey(entry, bare, written, lookups);
  }

  private addKey(entry: Entry, key: string, written: readonly string[], lookups: Lookups): void {
    const words = key.split(' ');
    const whole = { entry, penalty: 0, isName: true };
    this.addStart({ ...whole, text: key, written: written.join(' ') });
    if (words.length > 1) this.addStart({ ...whole, text: words.join(''), written: written.join('') });
    for (const [at, word] of words.entries()) {
      const rest = words.slice(at + 1);
      const later = { entry, written: written.slice(at).join(' '), isName: false };
      if (at > 0 && !lookups.isEmpty(word))
        this.addStart({ ...later, text: [word, ...rest].join(' '), penalty: laterWord });
      const part = secondPart(word, lookups.isWord);
      if (part !== null) this.addStart({ ...later, text: [part, ...rest].join(' '), penalty: inCompound });
    }
  }

  private addStart(start: Omit<Start, 'order'>): void {
    const { text } = start;
    const counted = { ...start, order: this.count };
    this.count += 1;
    put(this.byLetter, text.charAt(0), counted);
    put(this.byTwo, text.slice(0, 2), counted);
    put(this.byOuter, outer(text.charAt(0), text.charAt(2)), counted);
  }

  /** Finds in steps what each first letter finds. */
  *warm(): Generator<undefined, void> {
    for (const letter of this.byLetter.keys()) {
      this.beginningWith({ key: letter, written: letter });
      yield;
    }
  }

  /** The names with a word that begins so, best first and one of each thing. */
  beginningWith(typed: Typed): readonly Found[] {
    if (typed.key.length !== 1) return bestOfEach(this.startsWith(typed), typed);
    const id = `${typed.key} ${typed.written}`;
    const found = this.ofLetter.get(id) ?? bestOfEach(this.startsWith(typed), typed);
    this.ofLetter.set(id, found);
    return found;
  }

  /** The same, one of each that `of` tells apart. */
  eachBeginningWith(typed: Typed, of: (entry: Entry) => string): readonly Found[] {
    return bestOfEach(this.startsWith(typed), typed, of);
  }

  private startsWith({ key }: Typed): readonly Start[] {
    if (key.length < 2) return this.byLetter.get(key) ?? [];
    const shelf = this.byTwo.get(key.slice(0, 2)) ?? [];
    return key.length === 2 ? shelf : shelf.filter(({ text }) => text.startsWith(key));
  }

  /** The names with a word that begins so but for one typing error. */
  nearlyBeginningWith(typed: Typed): readonly Found[] {
    const { key } = typed;
    if (key.length < leastLetters) return [];
    const [first, second, third] = [key.charAt(0), key.charAt(1), key.charAt(2)];
    // The first letter is right, or swapped with the second one.
    const shelves = [
      this.byTwo.get(first + second),
      this.byTwo.get(second + first),
      this.byTwo.get(first + third),
      this.byOuter.get(outer(first, second)),
      this.byOuter.get(outer(first, third)),
    ];
    const near = new Set<Start>();
    for (const shelf of shelves)
      for (const start of shelf ?? []) if (isNearStart(key, start.text)) near.add(start);
    const isSwapped = ({ text }: Start) => Number(text.charAt(0) !== first);
    return bestOfEach(
      [...near].sort((a, b) => isSwapped(a) - isSwapped(b) || a.order - b.order),
      typed,
    );
  }
}

const outer = (first: string, third: string): string => `${first}?${third}`;

function put(shelves: Map<string, Start[]>, key: string, start: Start): void {
  const shelf = shelves.get(key);
  if (shelf) shelf.push(start);
  else shelves.set(key, [start]);
}

/** "hafermilch" can be found by "milch". */
function secondPart(word: string, isWord: Lookups['isWord']): string | null {
  for (let at = leastPart - 1; at <= word.length - leastPart; at += 1) {
    const part = word.slice(at);
    if (isWord(part)) return part;
  }
  return null;
}

const thingOf = ({ thing }: Entry): string => thing;

function bestOfEach(starts: readonly Start[], { key, written: asTyped }: Typed, of = thingOf): Found[] {
  const best = new Map<string, Found>();
  for (const { text, written, entry, penalty, isName } of starts) {
    const accents = written.startsWith(asTyped) ? 0 : asTyped === key ? noAccents : otherAccents;
    const isWhole = isName && text === key && accents < otherAccents;
    const found = { entry, cost: entry.cost + penalty + accents, isWhole };
    const which = of(entry);
    const before = best.get(which);
    if (!before || isBetter(found, before)) best.set(which, found);
  }
  return [...best.values()].sort((a, b) => (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0));
}

function isBetter(one: Found, other: Found): boolean {
  return one.isWhole === other.isWhole ? one.cost < other.cost : one.isWhole;
}
