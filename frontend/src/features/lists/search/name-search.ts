import { bareFor, isNearStart, nameKey } from '@pictick/concepts';
import type { Language } from '@pictick/rules/language';

/**
 * How well a name fits, best first: the typed text is the whole name; the name begins with it; each typed word
 * begins a word of the name; a word has it inside ("milk" in "buttermilk"); there is one typing error.
 */
const fits = { whole: 0, start: 1, words: 2, inside: 3, near: 4 } as const;
type Fit = (typeof fits)[keyof typeof fits];

export interface FoundName<E> {
  key: string;
  entries: ReadonlySet<E>;
}

interface Name<E> {
  key: string;
  /** The key, and the same without letters that the language keeps apart. */
  spellings: string[];
  words: string[];
  /** The names as they were written. */
  texts: Set<string>;
  entries: Set<E>;
}

/** From so many letters on a text is looked for inside words. */
const leastInside = 4;
/** With so many names that fit better the others are not looked for. */
const enough = 50;
/** Longer texts begin no name. */
const longest = 300;

/**
 * Names by the beginnings of their words. A name is folded when it first comes; later entries with the same
 * name only join it.
 */
export class NameSearch<E> {
  private readonly byText = new Map<string, Name<E>>();
  private readonly byKey = new Map<string, Name<E>>();
  /** By first letter: each word with the names that have it. */
  private readonly shelves = new Map<string, Map<string, Set<Name<E>>>>();

  constructor(
    private readonly language: Language,
    private readonly fold = nameKey,
  ) {}

  add(text: string, entry: E): void {
    const name = this.byText.get(text) ?? this.nameOf(text);
    this.byText.set(text, name);
    name.texts.add(text);
    name.entries.add(entry);
  }

  remove(text: string, entry: E): void {
    const name = this.byText.get(text);
    if (!name?.entries.delete(entry) || name.entries.size > 0) return;
    this.byKey.delete(name.key);
    for (const each of name.texts) this.byText.delete(each);
    for (const word of name.words) {
      const shelf = this.shelves.get(word.charAt(0));
      const names = shelf?.get(word);
      names?.delete(name);
      if (names?.size === 0) shelf?.delete(word);
    }
  }

  private nameOf(text: string): Name<E> {
    const key = this.fold(text, this.language);
    const known = this.byKey.get(key);
    if (known) return known;
    const spellings = [...new Set([key, bareFor(this.language, key)])];
    const words = new Set(spellings.flatMap((spelling) => [...spelling.split(' '), joined(spelling)]));
    const name: Name<E> = { key, spellings, words: [...words], texts: new Set(), entries: new Set() };
    this.byKey.set(key, name);
    for (const word of words) {
      const letter = word.charAt(0);
      const shelf = this.shelves.get(letter) ?? new Map<string, Set<Name<E>>>();
      this.shelves.set(letter, shelf);
      const names = shelf.get(word) ?? new Set();
      shelf.set(word, names.add(name));
    }
    return name;
  }

  /** The names that fit, best first, then by name. None for a text without letters. */
  find(text: string): FoundName<E>[] {
    if (text.length > longest) return [];
    const typed = this.fold(text, this.language);
    if (typed === '') return [];
    const names = this.fitsOf(typed.split(' '));
    if (typed.includes(' '))
      for (const [name, fit] of this.fitsOf([joined(typed)]))
        if (fit < (names.get(name) ?? Infinity)) names.set(name, fit);
    const found = [...names].map(([name, fit]) => ({ name, fit: refined(name, fit, typed) }));
    found.sort((a, b) => a.fit - b.fit || (a.name.key < b.name.key ? -1 : 1));
    return found.map(({ name: { key, entries } }) => ({ key, entries }));
  }

  /** The names that have all words, of which at most one has a typing error. */
  private fitsOf(words: readonly string[]): Map<Name<E>, Fit> {
    let all: Map<Name<E>, Fit> | null = null;
    for (const word of words) {
      const found = this.fitsOfWord(word);
      if (all === null) {
        all = found;
        continue;
      }
      const both = new Map<Name<E>, Fit>();
      for (const [name, fit] of found) {
        const before = all.get(name);
        if (before !== undefined && (before !== fits.near || fit !== fits.near))
          both.set(name, before > fit ? before : fit);
      }
      all = both;
    }
    return all ?? new Map<Name<E>, Fit>();
  }

  private fitsOfWord(typed: string): Map<Name<E>, Fit> {
    const found = new Map<Name<E>, Fit>();
    const take = (names: ReadonlySet<Name<E>>, fit: Fit): void => {
      for (const name of names) if (!found.has(name)) found.set(name, fit);
    };
    for (const [word, names] of this.shelves.get(typed.charAt(0)) ?? [])
      if (word.startsWith(typed)) take(names, fits.words);
    if (typed.length < leastInside || found.size >= enough) return found;
    for (const shelf of this.shelves.values())
      for (const [word, names] of shelf) if (word.includes(typed, 1)) take(names, fits.inside);
    if (found.size >= enough) return found;
    // The first letter is right, or swapped with the second one.
    for (const letter of new Set(typed.slice(0, 2)))
      for (const [word, names] of this.shelves.get(letter) ?? [])
        if (isNearStart(typed, word)) take(names, fits.near);
    return found;
  }
}

const joined = (key: string): string => key.replaceAll(' ', '');

function refined({ spellings }: Name<unknown>, fit: Fit, typed: string): Fit {
  if (spellings.includes(typed)) return fits.whole;
  return fit === fits.words && spellings.some((spelling) => spelling.startsWith(typed)) ? fits.start : fit;
}
