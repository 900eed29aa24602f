import { forms } from './inflection';
import { foldFor, lower, plainEmoji, words } from './normalise';
import type { Language, Rules, WordFile } from './types';

export type Entry = { concept: string; emoji: string; section: 'food' | 'things' | 'chores' };
export type Phrase = { entry: Entry; lemmas: readonly string[] };
type RuleName = keyof Rules;

/** The index over the words of one language. Built once, read only. */
export class Lexicon {
  readonly language: Language;
  readonly rules: Record<RuleName, ReadonlySet<string>>;
  readonly exact = new Map<string, Entry>();
  readonly compact = new Map<string, Entry>();
  readonly byEmoji = new Map<string, Entry>();
  readonly singles = new Map<string, Entry>();
  readonly phrasesBy = new Map<string, Phrase[]>();
  /** Phrases that claim the words of another concept; a test keeps this empty. */
  readonly clashes: string[] = [];
  private readonly lemmaOf = new Map<string, string>();
  private readonly reduced = new Map<string, string | null>();
  private readonly plain = new Map<string, string>();
  private readonly buckets = new Map<string, string[]>();

  constructor(file: WordFile) {
    this.language = file.language;
    const set = (name: RuleName): ReadonlySet<string> => new Set(this.tokens(file.rules[name]));
    this.rules = {
      stop: set('stop'),
      of: set('of'),
      cut: set('cut'),
      units: set('units'),
      numbers: set('numbers'),
      fillers: set('fillers'),
      generic: set('generic'),
      blocks: set('blocks'),
      noTail: set('noTail'),
    };
    const read = [...this.read(file)];
    this.learnTokens(read);
    for (const { entry, tokens } of read) this.learnPhrase(entry, tokens);
  }

  tokens(text: string): string[] {
    return words(lower(text, this.language), this.language).map((word) => foldFor(this.language, word));
  }

  is(rule: RuleName, token: string): boolean {
    return this.rules[rule].has(token);
  }

  /** The word this one is a form of, if the dictionary knows it. */
  lemma(token: string): string | undefined {
    const known = this.lemmaOf.get(token);
    if (known !== undefined) return known;
    for (const form of forms(token, this.language)) {
      const lemma = this.lemmaOf.get(form) ?? this.reduced.get(form);
      if (lemma) return lemma;
    }
    return this.plain.get(token);
  }

  has(token: string): boolean {
    return this.lemmaOf.has(token);
  }

  /** Known words that may be what was meant: same first letter, about the same length. */
  near(token: string, distance: number): string[] {
    const found: string[] = [];
    for (let length = token.length - distance; length <= token.length + distance; length += 1)
      found.push(...(this.buckets.get(token.charAt(0) + length) ?? []));
    return found;
  }

  /** The words of a phrase that carry its meaning. */
  content(tokens: readonly string[]): string[] {
    const content = tokens.filter((token) => !this.is('stop', token));
    return content.length > 0 ? content : [...tokens];
  }

  private *read(file: WordFile): Generator<{ entry: Entry; tokens: string[] }> {
    for (const section of ['food', 'things', 'chores'] as const)
      for (const [concept, [emoji = '', ...phrases]] of Object.entries(file[section])) {
        const entry: Entry = { concept, emoji, section };
        if (!this.byEmoji.has(plainEmoji(emoji))) this.byEmoji.set(plainEmoji(emoji), entry);
        for (const phrase of phrases)
          for (const text of alternatives(phrase)) {
            const clean = exactKey(text, this.language);
            this.claim(this.exact, clean, entry);
            const tokens = this.tokens(text);
            this.claim(this.compact, tokens.join(''), entry);
            yield { entry, tokens: this.content(tokens) };
          }
      }
  }

  private claim(map: Map<string, Entry>, key: string, entry: Entry): void {
    const owner = map.get(key);
    if (owner && owner.concept !== entry.concept) this.clashes.push(`${key}: ${owner.concept}, ${entry.concept}`);
    else map.set(key, entry);
  }

  /** Forms of one word share a lemma, unless they are the names of two different things. */
  private learnTokens(read: readonly { entry: Entry; tokens: string[] }[]): void {
    const alone = new Map<string, string>();
    const all = new Set<string>();
    for (const { entry, tokens } of read) {
      for (const token of tokens) all.add(token);
      const [only] = tokens;
      if (tokens.length === 1 && only !== undefined) alone.set(only, entry.concept);
    }
    for (const token of [...all].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
      const joins = forms(token, this.language)
        .slice(1)
        .map((form) => this.lemmaOf.get(form) ?? this.reduced.get(form) ?? undefined)
        .find((lemma) => lemma !== undefined && (!alone.has(token) || alone.get(lemma) === alone.get(token)));
      const lemma = joins ?? token;
      this.lemmaOf.set(token, lemma);
      for (const form of forms(token, this.language).slice(1)) {
        const owner = this.reduced.get(form);
        this.reduced.set(form, owner === undefined || owner === lemma ? lemma : null);
      }
      const bucket = token.charAt(0) + token.length;
      if (token.length >= 5) this.buckets.set(bucket, [...(this.buckets.get(bucket) ?? []), token]);
      // "Kase" typed on a foreign keyboard
      const bare = token.replace(/([aou])e/g, '$1');
      if (this.language === 'de' && bare !== token && !this.plain.has(bare)) this.plain.set(bare, lemma);
    }
  }

  private learnPhrase(entry: Entry, tokens: readonly string[]): void {
    const lemmas = [...new Set(tokens.map((token) => this.lemmaOf.get(token) ?? token))];
    const [first = ''] = lemmas;
    if (lemmas.length === 1) {
      this.claim(this.singles, first, entry);
      return;
    }
    // filed under its longest word, which is seldom a common verb
    const rare = lemmas.reduce((best, lemma) => (lemma.length > best.length && !this.is('generic', lemma) ? lemma : best));
    const shelf = this.phrasesBy.get(rare);
    if (shelf) shelf.push({ entry, lemmas });
    else this.phrasesBy.set(rare, [{ entry, lemmas }]);
  }
}

export function exactKey(text: string, language: Language): string {
  return lower(text, language).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
}

/** "feed dog/puppy" is two phrases. */
export function alternatives(phrase: string): string[] {
  return phrase
    .split(' ')
    .map((word) => word.split('/'))
    .reduce<string[]>(
      (texts, options) => texts.flatMap((text) => options.map((option) => (text === '' ? option : `${text} ${option}`))),
      [''],
    );
}
