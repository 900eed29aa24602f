import { type CardKind, cardKinds, type Language, type ListType, type Rules, type WordFile } from '../types';
import { editDistance } from './edit-distance';
import { shownAs } from './emoji-shows';
import { forms } from './inflection';
import { bareFor, foldFor, lower, plainEmoji, words } from './normalise';

export type Entry = { concept: string; emoji: string; section: 'food' | 'things' | 'chores' };
export type Phrase = { entry: Entry; lemmas: readonly string[] };
/** A curated phrase; `whole` if no word was left out. */
type Told = { entry: Entry; tokens: string[]; whole: boolean };
type RuleName = Exclude<keyof Rules, 'irregular'>;

/** The thing and the chore that a word or phrase names ("bed": bedding to buy, or going to bed). */
class Names {
  private thing: Entry | undefined;
  private chore: Entry | undefined;

  /** Returns false if something else has the name already. */
  add(entry: Entry): boolean {
    const owner = entry.section === 'chores' ? this.chore : this.thing;
    if (owner) return owner.concept === entry.concept;
    if (entry.section === 'chores') this.chore = entry;
    else this.thing = entry;
    return true;
  }

  of(listType: ListType | undefined): Entry | undefined {
    return listType === 'task' ? (this.chore ?? this.thing) : (this.thing ?? this.chore);
  }
}

/** The index of the words of one language. Read only after `learn` has ended. */
export class Lexicon {
  readonly language: Language;
  readonly rules: Record<RuleName, ReadonlySet<string>>;
  readonly byEmoji = new Map<string, Entry>();
  private readonly names = new Map<string, string>();
  private readonly sections: Record<Entry['section'], Entry[]> = { food: [], things: [], chores: [] };
  /** Phrases with the words of another concept of their section; a test keeps this empty. */
  readonly clashes: string[] = [];
  private readonly compact = new Map<string, Names>();
  private readonly singles = new Map<string, Names>();
  private readonly phrasesBy = new Map<string, Phrase[]>();
  private readonly lemmaOf = new Map<string, string>();
  private readonly reduced = new Map<string, string | null>();
  private readonly bare = new Map<string, string>();
  /** Words with each doubled letter written once; null if two words would be the same. */
  private readonly undoubled = new Map<string, string | null>();
  private readonly wordsNear = new Neighbours();
  private readonly textsNear = new Neighbours();
  /** Phrases with one remaining word: that word names them only if no concept has it alone. */
  private readonly shortened: { entry: Entry; lemma: string }[] = [];

  /** Names without a picture, and their kinds. */
  private readonly kinds = new Map<string, CardKind>();
  /**
   * The shortest stem that makes two inflected words one. Turkish has more endings, and more stems that agree
   * by chance.
   */
  private readonly shortest: number;
  private readonly irregular: ReadonlyMap<string, string>;

  constructor(file: WordFile) {
    this.language = file.language;
    this.shortest = file.language === 'tr' ? 3 : 2;
    this.irregular = new Map(
      file.rules.irregular.split(' ').map((pair) => pair.split('=') as [string, string]),
    );
    const set = (name: RuleName): ReadonlySet<string> => new Set(this.tokens(file.rules[name]));
    this.rules = {
      stop: set('stop'),
      of: set('of'),
      cut: set('cut'),
      units: set('units'),
      numbers: set('numbers'),
      fillers: set('fillers'),
      flavours: set('flavours'),
      people: set('people'),
      places: set('places'),
      meats: set('meats'),
      generic: set('generic'),
      blocks: set('blocks'),
      noTail: set('noTail'),
      vague: set('vague'),
      talk: set('talk'),
    };
    for (const kind of cardKinds)
      for (const name of file.kinds[kind].split(' ')) this.kinds.set(this.tokens(name).join(''), kind);
  }

  /** In small steps, so that a page stays responsive. */
  *learn(file: WordFile): Generator<undefined, void> {
    const read: Told[] = [];
    for (const phrase of this.read(file)) {
      read.push(phrase);
      yield;
    }
    yield* this.learnTokens(read);
    for (const phrase of read) {
      this.learnPhrase(phrase);
      yield;
    }
    for (const { entry, lemma } of this.shortened) this.namesFor(this.singles, lemma).add(entry);
  }

  tokens(text: string): string[] {
    return words(lower(text, this.language), this.language).map((word) => {
      const token = foldFor(this.language, word);
      return this.irregular.get(token) ?? token;
    });
  }

  is(rule: RuleName, token: string): boolean {
    return this.rules[rule].has(token);
  }

  /** The same for any form of a word: "babaanneye". */
  isForm(rule: RuleName, token: string): boolean {
    return forms(token, this.language).some((form) => this.is(rule, form));
  }

  /** The entry of a curated text, in any spelling of accents, spaces and hyphens: "pop corn", "pop-corn". */
  joined(tokens: readonly string[], listType?: ListType): Entry | undefined {
    return this.compact.get(tokens.join(''))?.of(listType);
  }

  single(lemma: string | undefined, listType?: ListType): Entry | undefined {
    return lemma === undefined ? undefined : this.singles.get(lemma)?.of(listType);
  }

  phrasesWith(lemma: string | undefined): readonly Phrase[] {
    return (lemma !== undefined && this.phrasesBy.get(lemma)) || [];
  }

  /** The base form of a word, if the dictionary knows it. */
  lemma(token: string): string | undefined {
    const known = this.lemmaOf.get(token);
    if (known !== undefined) return known;
    // A "marka" is no market.
    if (this.is('stop', token)) return undefined;
    for (const form of forms(token, this.language)) {
      const lemma =
        this.lemmaOf.get(form) ?? (form.length > this.shortest ? this.reduced.get(form) : undefined);
      if (lemma) return lemma;
    }
    return this.bare.get(token);
  }

  /** True if both words are in the dictionary and each names one concept. */
  nameOne(token: string, other: string): boolean {
    const [mine, theirs] = [token, other].map((each) =>
      this.singles.get(this.lemmaOf.get(each) ?? '')?.of(undefined),
    );
    return mine !== undefined && mine === theirs;
  }

  /** The same for a part of a word, without guessed forms, which would find too much. */
  strictLemma(part: string): string | undefined {
    for (const form of forms(part, this.language)) {
      const lemma = this.lemmaOf.get(form);
      if (lemma !== undefined) return lemma;
    }
    return undefined;
  }

  /** The kind of a word without a picture; null if it is not known. */
  kindOf(token: string): CardKind | null {
    for (const form of forms(token, this.language)) {
      const kind = this.kinds.get(form);
      if (kind) return kind;
    }
    return null;
  }

  has(token: string): boolean {
    return this.lemmaOf.has(token);
  }

  /** "brocolli", "mozarella": the commonest error doubles the wrong letter. */
  withOtherDoubles(token: string): string | undefined {
    return token.length < 6 ? undefined : (this.undoubled.get(undouble(token)) ?? undefined);
  }

  nameOf(concept: string): string | null {
    return this.names.get(concept) ?? null;
  }

  /**
   * Entries of the same section, nearest first: those with the same emoji, then the neighbours in the file.
   */
  nearby(entry: Entry, most: number): Entry[] {
    const section = this.sections[entry.section];
    const at = section.findIndex(({ concept }) => concept === entry.concept);
    const alike = section.filter((other) => other.emoji === entry.emoji);
    const beside = Array.from({ length: most }, (_, i) => [section[at + i + 1], section[at - i - 1]]).flat();
    return [...alike, ...beside]
      .filter((other) => other !== undefined && other.concept !== entry.concept)
      .slice(0, most) as Entry[];
  }

  misspelt(token: string, limit: number): string | undefined {
    const word = this.wordsNear.nearest(token, limit);
    return word === undefined ? undefined : this.lemmaOf.get(word);
  }

  misspeltText(tokens: readonly string[], limit: number, listType?: ListType): Entry | undefined {
    const text = this.textsNear.nearest(tokens.join(''), limit);
    return text === undefined ? undefined : this.compact.get(text)?.of(listType);
  }

  /** The words of a phrase that carry its meaning. */
  content(tokens: readonly string[]): string[] {
    const content = tokens.filter((token) => !this.is('stop', token));
    return content.length > 0 ? content : [...tokens];
  }

  private *read(file: WordFile): Generator<Told> {
    for (const section of ['food', 'things', 'chores'] as const)
      for (const [concept, [emoji = '', ...phrases]] of Object.entries(file[section])) {
        const entry: Entry = { concept, emoji, section };
        this.sections[section].push(entry);
        const [name] = alternatives(phrases[0] ?? '');
        if (name) this.names.set(concept, name);
        if (!this.byEmoji.has(plainEmoji(emoji))) this.byEmoji.set(plainEmoji(emoji), entry);
        for (const shown of shownAs(concept)) this.byEmoji.set(shown, entry);
        for (const phrase of phrases)
          for (const text of alternatives(phrase)) {
            const tokens = this.tokens(text);
            const joined = tokens.join('');
            this.claim(this.compact, joined, entry);
            if (tokens.length > 1) this.textsNear.add(joined);
            const content = this.content(tokens);
            yield { entry, tokens: content, whole: content.length === tokens.length };
          }
      }
  }

  private claim(map: Map<string, Names>, key: string, entry: Entry): void {
    const names = this.namesFor(map, key);
    if (!names.add(entry))
      this.clashes.push(
        `${key}: ${names.of(entry.section === 'chores' ? 'task' : 'shopping')?.concept ?? ''}, ${entry.concept}`,
      );
  }

  private namesFor(map: Map<string, Names>, key: string): Names {
    const known = map.get(key);
    if (known) return known;
    const names = new Names();
    map.set(key, names);
    return names;
  }

  /** Forms of one word share a lemma, unless they name two different things. */
  private *learnTokens(read: readonly Told[]): Generator<undefined, void> {
    const alone = new Map<string, string>();
    const all = new Set<string>();
    for (const { entry, tokens } of read) {
      for (const token of tokens) all.add(token);
      const [only] = tokens;
      if (tokens.length === 1 && only !== undefined && !alone.has(only)) alone.set(only, entry.concept);
    }
    for (const token of [...all].sort((a, b) => a.length - b.length)) {
      const [, ...shorter] = forms(token, this.language);
      let lemma = token;
      for (const form of shorter) {
        const known =
          this.lemmaOf.get(form) ?? (form.length > this.shortest ? this.reduced.get(form) : undefined);
        if (!known || (alone.has(token) && alone.get(known) !== alone.get(token))) continue;
        lemma = known;
        break;
      }
      this.lemmaOf.set(token, lemma);
      for (const form of shorter) {
        const owner = this.reduced.get(form);
        this.reduced.set(form, owner === undefined || owner === lemma ? lemma : null);
      }
      if (token.length >= 5) {
        this.wordsNear.add(token);
        const short = undouble(token);
        const owner = this.undoubled.get(short);
        this.undoubled.set(short, owner === undefined || owner === lemma ? lemma : null);
      }
      const bare = bareFor(this.language, token);
      if (bare !== token && !this.bare.has(bare)) this.bare.set(bare, lemma);
      yield;
    }
  }

  private learnPhrase({ entry, tokens, whole }: Told): void {
    const lemmas = [...new Set(tokens.map((token) => this.lemmaOf.get(token) ?? token))];
    const [first = ''] = lemmas;
    if (lemmas.length === 1) {
      // "get up" does not own every "up"
      if (!whole && first.length > 2) this.shortened.push({ entry, lemma: first });
      else if (!whole) return;
      else this.claim(this.singles, first, entry);
      return;
    }
    // filed under its longest word that is no common verb
    const rare = lemmas.reduce((best, lemma) => (this.weight(lemma) > this.weight(best) ? lemma : best));
    const shelf = this.phrasesBy.get(rare);
    if (shelf) shelf.push({ entry, lemmas });
    else this.phrasesBy.set(rare, [{ entry, lemmas }]);
  }

  private weight(lemma: string): number {
    return this.is('generic', lemma) ? 0 : lemma.length;
  }
}

/** Known strings by first letter and length, to find a misspelt one. */
class Neighbours {
  private readonly shelves = new Map<string, { text: string; letters: number }[]>();

  add(text: string): void {
    const key = `${text.charAt(0)}${text.length}`;
    const known = { text, letters: lettersOf(text) };
    const shelf = this.shelves.get(key);
    if (shelf) shelf.push(known);
    else this.shelves.set(key, [known]);
  }

  nearest(text: string, limit: number): string | undefined {
    const wanted = lettersOf(text);
    let best: string | undefined;
    let least = limit + 1;
    for (let length = text.length - limit; length <= text.length + limit; length += 1)
      for (const known of this.shelves.get(`${text.charAt(0)}${length}`) ?? []) {
        // An edit adds at most one letter and removes one, so most words need no closer look.
        if (bitsOf(wanted ^ known.letters) > 2 * (least - 1)) continue;
        const edits = editDistance(text, known.text, least - 1);
        if (edits < least) {
          least = edits;
          best = known.text;
        }
      }
    return best;
  }
}

function undouble(token: string): string {
  return token.replace(/(\p{L})\1+/gu, '$1');
}

/** The letters of a text, one bit each. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i += 1) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

function bitsOf(value: number): number {
  let rest = value;
  let bits = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    bits += 1;
  }
  return bits;
}

/** "feed dog/puppy" is two phrases. */
export function alternatives(phrase: string): string[] {
  if (!phrase.includes('/')) return [phrase];
  return phrase
    .split(' ')
    .map((word) => word.split('/'))
    .reduce<string[]>(
      (texts, options) =>
        texts.flatMap((text) => options.map((option) => (text === '' ? option : `${text} ${option}`))),
      [''],
    );
}
