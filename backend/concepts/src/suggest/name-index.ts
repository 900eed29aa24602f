import { nameKey, plainKey } from '../matcher/name-key';
import { bareFor } from '../matcher/normalise';
import type { Language } from '../types';
import { isNearStart } from './near-start';

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
  private readonly byLetter = new Map<string, Start[]>();

  add(entry: Entry, spelling: string, language: Language, lookups: Lookups = none): void {
    const written = plainKey(spelling, language).split(' ');
    const key = nameKey(spelling, language);
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

  private addStart(start: Start): void {
    const letter = start.text.charAt(0);
    const shelf = this.byLetter.get(letter);
    if (shelf) shelf.push(start);
    else this.byLetter.set(letter, [start]);
  }

  /** The names with a word that begins so, best first and one of each thing, or of each that `of` tells apart. */
  beginningWith(typed: Typed, of = thingOf): Found[] {
    const shelf = this.byLetter.get(typed.key.charAt(0)) ?? [];
    return bestOfEach(
      shelf.filter(({ text }) => text.startsWith(typed.key)),
      typed,
      of,
    );
  }

  /** The same with one typing error. */
  nearlyBeginningWith(typed: Typed): Found[] {
    // The first letter is right, or swapped with the second one.
    const letters = new Set(typed.key.slice(0, 2));
    const starts = [...letters].flatMap((letter) => this.byLetter.get(letter) ?? []);
    return bestOfEach(
      starts.filter(({ text }) => isNearStart(typed.key, text)),
      typed,
    );
  }
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
