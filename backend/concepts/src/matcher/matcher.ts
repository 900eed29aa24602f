import { letterCard } from '../letter-card';
import { LineReader, type Sight } from '../line-reader/line-reader';
import type { Judgement } from '../message/judgement/judge';
import { MessageReader } from '../message/message-reader';
import type { CardKind, ListType, Match, Matcher, WordFile } from '../types';
import { Lexicon, type Entry, type Phrase } from './lexicon';
import { emojiIn } from './normalise';
import { drawingOf } from './same-drawing';
import { thingKey, type Words } from './thing-key';

/** Below this confidence a letter card is better than a wrong picture. */
export const THRESHOLD = 0.5;
/** The confidence of a curated text or phrase that covers the whole input. */
const CERTAIN = 0.9;
/** The same without a word left over. */
const CURATED = 0.94;

const NOTHING: Match = { concept: null, emoji: null, score: 0 };
const MAX_TEXT = 200;
const MAX_WORDS = 12;
const MAX_REMEMBERED = 500;
const COUNT = /^[\d½¼¾⅓⅔]+x?$|^x\d*$|^\d+\p{L}{1,3}$/u;

type Word = { token: string; lemma: string | undefined; sure: number; weak: boolean };
/** The most alternatives that are ranked; a page shows fewer. */
const MAX_ALTERNATIVES = 12;
/** The most neighbours that are ranked before phrases that only share a word with the text. */
const MAX_BEFORE_PHRASES = 3;
/** The most curated phrases that share one word with the text. */
const MAX_PHRASES = 3;
/** Higher than for a compound or a misspelling. */
const WRITTEN = 0.98;
type Guess = { entry: Entry; score: number; size: number; word?: string };
/** The confidence of one common word that does not stand where the name of the thing stands. */
const DOUBTFUL = 0.75;

interface Readers {
  sight: Sight;
  lines: LineReader;
  messages: MessageReader;
}

export function createMatcher(file: WordFile, judgement: Judgement | null = null): Matcher {
  const steps = matcherInSteps(file, judgement);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, so that a page stays responsive. */
export function* matcherInSteps(
  file: WordFile,
  judgement: Judgement | null = null,
): Generator<undefined, Matcher> {
  const lexicon = new Lexicon(file);
  yield* lexicon.learn(file);
  const { sight, lines, messages } = readersOf(lexicon, judgement);
  const words: Words = {
    language: lexicon.language,
    lemma: (word) => lexicon.lemma(word),
    nameOne: (word, other) => lexicon.nameOne(word, other),
    found: new Map(),
  };
  return {
    match(text, listType) {
      if (lines.namesSeveral(text.slice(0, MAX_TEXT), listType ?? 'shopping')) return NOTHING;
      const reading = new Reading(lexicon, text.slice(0, MAX_TEXT), listType);
      const guess = reading.best();
      if (!guess || guess.score < THRESHOLD || !reading.convinces(guess)) return NOTHING;
      if (guess.score < 1 && listType !== 'task' && reading.hasCard()) return NOTHING;
      // Binoculars for grandma are no visit to her: after a word that has no picture, the next word is not
      // tried.
      if (guess.score < CERTAIN && listType !== 'task' && reading.kind() !== null) return NOTHING;
      return {
        concept: guess.entry.concept,
        emoji: guess.entry.emoji,
        score: Math.round(guess.score * 100) / 100,
      };
    },
    alternatives: (text, listType) => new Reading(lexicon, text.slice(0, MAX_TEXT), listType).alternatives(),
    nameOf: (concept) => lexicon.nameOf(concept),
    kind: (text) => (lines.namesSeveral(text.slice(0, MAX_TEXT), 'shopping') ? null : sight.kind(text)),
    namesSeveral: (text, listType) => lines.namesSeveral(text, listType),
    lines: (text, listType) => lines.lines(text, listType),
    readMessage: (text, listType) => messages.read(text, listType),
    keyOf: (name) => thingKey(words, name),
  };
}

/** The readers of lines and messages with one lexicon. */
export function readersOf(lexicon: Lexicon, judgement: Judgement | null): Readers {
  const sight: Sight = {
    guess: remembered((text, listType) => new Reading(lexicon, text.slice(0, MAX_TEXT), listType).best()),
    kind: (text) => new Reading(lexicon, text.slice(0, MAX_TEXT), 'shopping').kind(),
  };
  const lines = new LineReader(lexicon, sight);
  const messages = new MessageReader(lexicon, lines, sight, judgement);
  return { sight, lines, messages };
}

/** A message asks for the same words again and again. */
function remembered(guess: Sight['guess']): Sight['guess'] {
  const known = new Map<string, ReturnType<Sight['guess']>>();
  return (text, listType) => {
    const key = `${listType} ${text}`;
    if (known.has(key)) return known.get(key);
    if (known.size >= MAX_REMEMBERED) known.clear();
    const found = guess(text, listType);
    known.set(key, found);
    return found;
  };
}

/** The key in the picture book for the text of a user. */
export function depict(
  matcher: Matcher | null,
  text: string,
  listType: ListType,
): { depicts: string; concept: string | null } {
  const concept = matcher?.match(text, listType).concept ?? null;
  // A chore stays a chore, whatever thing it names.
  const kind = concept === null && listType === 'shopping' ? (matcher?.kind(text) ?? null) : null;
  return { depicts: concept ?? letterCard(text, kind ?? listType), concept };
}

const offered = 6;

/**
 * Up to six other pages of the picture book for a text: its other meanings, and last the letter card. Of two
 * with the same drawing one is left out.
 */
export function otherPages(
  matcher: Matcher | null,
  text: string,
  listType: ListType,
  shown: string,
): { depicts: string; concept: string | null }[] {
  const kind = listType === 'shopping' ? (matcher?.kind(text) ?? null) : null;
  const card = letterCard(text, kind ?? listType);
  const seen = new Set([drawingOf(shown)]);
  const others = (matcher?.alternatives(text, listType) ?? []).filter(
    (concept) => seen.size < seen.add(drawingOf(concept)).size,
  );
  const cards = shown.startsWith('card-') ? [] : [{ depicts: card, concept: null }];
  return [
    ...others.slice(0, offered - cards.length).map((concept) => ({ depicts: concept, concept })),
    ...cards,
  ];
}

/** Reads one text with one lexicon, from the most certain rule to the least. */
class Reading {
  private readonly tokens: string[];

  constructor(
    private readonly lexicon: Lexicon,
    private readonly text: string,
    private readonly listType: ListType | undefined,
  ) {
    this.tokens = lexicon.tokens(text).slice(0, MAX_WORDS);
  }

  best(): Guess | undefined {
    return this.joined(this.tokens, 1) ?? this.inParts() ?? this.byEmoji();
  }

  /**
   * All concepts that the text may mean, likeliest first: its meanings, neighbours of the first, and phrases
   * that share a word with it.
   */
  alternatives(): string[] {
    const { lexicon } = this;
    const bare = this.withoutAmounts();
    const words = lexicon.content(bare).filter((token) => !lexicon.is('generic', token));
    const named = this.headFirst() ? words : [...words].reverse();
    const lemmas = named.flatMap((token) => [this.readWord(token).lemma, ...this.partsOf(token)]);
    const meant = this.meanings(bare, named, lemmas);
    const [first] = meant;
    const nearby = first ? lexicon.nearby(first, MAX_ALTERNATIVES) : [];
    const ranked = [
      ...meant,
      ...nearby.slice(0, MAX_BEFORE_PHRASES),
      ...lemmas.flatMap((lemma) => this.phrasesSharing(lemma)),
      ...nearby,
    ];
    return [...new Set(ranked.map(({ concept }) => concept))].slice(0, MAX_ALTERNATIVES);
  }

  private meanings(
    bare: readonly string[],
    named: readonly string[],
    lemmas: readonly (string | undefined)[],
  ): Entry[] {
    const { lexicon } = this;
    const kinds =
      this.listType === 'task' ? (['task', 'shopping'] as const) : (['shopping', 'task'] as const);
    return [
      this.best()?.entry,
      ...kinds.map((kind) => lexicon.joined(bare, kind)),
      ...lemmas.flatMap((lemma) => kinds.map((kind) => lexicon.single(lemma, kind))),
      this.byEmoji()?.entry,
      ...named
        .filter((token) => token.length >= 4)
        .map((token) => lexicon.single(lexicon.misspelt(token, 2), this.listType)),
    ].filter((entry) => entry !== undefined);
  }

  /** The known parts of a compound: for "Apfelkuchen" the Kuchen, then the Apfel. */
  private partsOf(token: string): (string | undefined)[] {
    const tails = Array.from({ length: Math.max(0, token.length - 5) }, (_, i) => i + 3).filter(
      (at) => this.lexicon.strictLemma(token.slice(at)) !== undefined,
    );
    return [
      ...tails.map((at) => this.lexicon.strictLemma(token.slice(at))),
      ...tails.map((at) => this.compoundHead(token.slice(0, at))),
    ];
  }

  /** Entries of curated phrases with this word, those with the fewest other words first. */
  private phrasesSharing(lemma: string | undefined): Entry[] {
    const phrases = [...this.lexicon.phrasesWith(lemma)].sort((a, b) => a.lemmas.length - b.lemmas.length);
    const fitting = phrases.filter(
      ({ entry }) => (this.listType === 'task') === (entry.section === 'chores'),
    );
    return [...new Set([...fitting, ...phrases].map(({ entry }) => entry))].slice(0, MAX_PHRASES);
  }

  /** True if the match covers the topic of the text, and not only a verb or a word that many texts share. */
  convinces({ entry, score, size, word }: Guess): boolean {
    const { lexicon } = this;
    const isChore = entry.section === 'chores';
    if (this.listType === 'shopping' && isChore) return score >= CURATED;
    if (score >= CURATED) return true;
    const others = this.others(word);
    if (
      this.listType === 'task' &&
      !isChore &&
      (size > 1 ? score < CERTAIN : others.some(({ token }) => !lexicon.isForm('generic', token)))
    )
      return false;
    if (size > 1 || word === undefined) return true;
    if (this.talks()) return false;
    const strangers = others.filter((other) => other.lemma === undefined).length;
    const asked = isChore
      ? others.length
      : others.filter(({ token, lemma }) => lemma === undefined || lexicon.isForm('generic', token)).length;
    if (asked > 0 && lexicon.isForm('vague', word)) return false;
    const isCut = others.length > 0 && this.beforeCut(this.tokens) !== undefined;
    if (isChore && (strangers > 0 || isCut) && lexicon.isForm('generic', word)) return false;
    return score >= DOUBTFUL || strangers < 2;
  }

  /** "my heart will go on": a spoken sentence, and no line of a list. Words for people do not count. */
  private talks(): boolean {
    const said = this.listType === 'task' ? this.tokens : (this.beforeCut(this.tokens) ?? this.tokens);
    return said.some((token) => this.lexicon.is('talk', token));
  }

  /** The meaningful words besides one: no amounts, qualities or people. */
  private others(word: string | undefined): Word[] {
    const { lexicon } = this;
    return lexicon
      .content(this.withoutAmounts())
      .filter(
        (token) =>
          token !== word &&
          !lexicon.is('stop', token) &&
          !lexicon.is('numbers', token) &&
          !lexicon.isForm('people', token) &&
          !COUNT.test(token),
      )
      .map((token) => this.readWord(token))
      .filter((other) => !other.weak);
  }

  /** "toilet seat": all its words are known to name a thing without a picture. */
  hasCard(): boolean {
    const bare = this.withoutAmounts();
    return bare.length > 1 && this.lexicon.kindOf(bare.join('')) !== null;
  }

  /** Only the word that names the thing tells its kind: a kohlrabi knife is no food. */
  kind(): CardKind | null {
    const { lexicon } = this;
    const bare = this.withoutAmounts();
    const whole = bare.length > 1 ? lexicon.kindOf(bare.join('')) : null;
    if (whole) return whole;
    const part = this.beforeCut(bare) ?? bare;
    const named = this.naming(
      lexicon
        .content(part)
        .map((token) => this.readWord(token))
        .filter((word) => !word.weak),
    );
    const head = this.head(named)?.token;
    return head === undefined ? null : (lexicon.kindOf(head) ?? this.kindOfTail(head));
  }

  /** A Wildgulasch is a Gulasch. */
  private kindOfTail(token: string): CardKind | null {
    const { lexicon } = this;
    if (lexicon.language !== 'de' && lexicon.language !== 'nl') return null;
    for (let at = 3; at <= token.length - 5; at += 1) {
      const kind = lexicon.kindOf(token.slice(at));
      if (kind) return kind;
    }
    return null;
  }

  private joined(tokens: readonly string[], score: number): Guess | undefined {
    const entry = tokens.length > 0 ? this.lexicon.joined(tokens, this.listType) : undefined;
    return entry && { entry, score, size: tokens.length, ...(tokens.length === 1 && { word: tokens[0] }) };
  }

  private inParts(): Guess | undefined {
    const bare = this.withoutAmounts();
    const sure = this.behindAmounts() ?? this.joined(bare, 0.96) ?? this.asWritten();
    if (sure) return sure;
    const full = this.inWords(bare);
    const main = this.mainPart(bare);
    // "pack lunch for the trip" packs no suitcase
    const nearer = main !== undefined && main.size > 1 && main.score > (full?.score ?? 0);
    if (full && full.entry.section === 'chores' && full.size > 1 && full.score >= THRESHOLD && !nearer)
      return full;
    const meant = this.misspeltWhole(bare);
    // "moulin à poivre": after an unknown thing, the rest only tells its purpose
    if (!main && full?.size === 1 && this.listType === 'shopping' && this.mainPartIsUnknown(bare))
      return meant;
    return surest([meant, main, full]);
  }

  private mainPartIsUnknown(tokens: readonly string[]): boolean {
    return (
      this.beforeCut(tokens)?.some(
        (token) => !this.lexicon.is('fillers', token) && !this.lexicon.is('units', token),
      ) ?? false
    );
  }

  /** "bolsas de basura grandes": an apparent amount may be part of the name. */
  private asWritten(): Guess | undefined {
    const read = this.lexicon.content(this.tokens).map((token) => this.readWord(token));
    const guess = this.phrase(
      read,
      read.filter((word) => !word.weak),
      true,
    );
    return guess && guess.score > 0.9 ? guess : undefined;
  }

  private misspeltWhole(tokens: readonly string[]): Guess | undefined {
    const length = tokens.join('').length;
    if (tokens.length < 2 || length < 9) return undefined;
    // "tinned potatoes" are no misspelt tinned tomatoes
    if (this.listType !== 'task' && tokens.every((token) => this.lexicon.lemma(token) !== undefined))
      return undefined;
    const entry = this.lexicon.misspeltText(tokens, length < 14 ? 1 : 2, this.listType);
    return entry && { entry, score: 0.85, size: tokens.length };
  }

  /** "bread with seeds" is bread; Turkish puts the purpose first: "kedi için mama". */
  private mainPart(tokens: readonly string[]): Guess | undefined {
    const part = this.beforeCut(tokens);
    const guess = part && (this.joined(part, 0.94) ?? this.inWords(part));
    return guess && { ...guess, score: guess.score - 0.03 };
  }

  private beforeCut(tokens: readonly string[]): readonly string[] | undefined {
    const at = tokens.findIndex((token, i) => i > 0 && this.lexicon.is('cut', token));
    if (at < 1) return undefined;
    return this.lexicon.language === 'tr' ? tokens.slice(at + 1) : tokens.slice(0, at);
  }

  /**
   * "3 rollos de canela", "dilim peynir 500 g": roll and slice are measures elsewhere, but not here. The
   * longest curated text wins.
   */
  private behindAmounts(): Guess | undefined {
    const { lexicon, tokens } = this;
    let end = tokens.length;
    while (
      (end > 1 && this.counts(tokens[end - 1])) ||
      (end > 2 && lexicon.is('units', tokens[end - 1] ?? '') && this.counts(tokens[end - 2]))
    )
      end -= 1;
    for (let at = 0; at < end; at += 1) {
      const guess = this.joined(tokens.slice(at, end), 0.97);
      if (guess) return guess;
      const token = tokens[at] ?? '';
      if (!this.counts(token) && !lexicon.is('units', token) && !lexicon.is('of', token)) return undefined;
    }
    return undefined;
  }

  private counts(token: string | undefined): boolean {
    return token !== undefined && (COUNT.test(token) || this.lexicon.is('numbers', token));
  }

  /** "2 kg", "6x", "ein Bund", "une boîte de" */
  private withoutAmounts(): string[] {
    const { lexicon, tokens } = this;
    const kept: string[] = [];
    let counted = false;
    for (const [i, token] of tokens.entries()) {
      const next = tokens[i + 1];
      if (COUNT.test(token) || lexicon.is('numbers', token)) counted = true;
      else if (
        lexicon.is('units', token) &&
        (counted || (next !== undefined && this.measures(next, kept.length)))
      )
        counted = true;
      else if (counted && kept.length === 0 && lexicon.is('of', token)) counted = false;
      else {
        kept.push(token);
        counted = false;
      }
    }
    return kept.length > 0 ? kept : tokens;
  }

  /** Some languages put "of" between a package and its thing, others nothing. */
  private measures(next: string, kept: number): boolean {
    if (kept > 0) return false;
    if (this.lexicon.is('of', next)) return true;
    if (this.lexicon.is('cut', next)) return false;
    return ['de', 'nl', 'tr'].includes(this.lexicon.language) && this.listType !== 'task';
  }

  private inWords(tokens: readonly string[]): Guess | undefined {
    const read = this.lexicon.content(this.withJoinedVerb(tokens)).map((token) => this.readWord(token));
    const strong = this.naming(read.filter((word) => !word.weak));
    if (strong.length === 0) return this.phrase(read, read, false) ?? this.alone(read);
    return surest([
      this.phrase(read, strong, false),
      this.alone(this.listType === 'task' ? this.doneTo(tokens, strong) : strong),
    ]);
  }

  /** The object of a chore, without place and people: the shoes in "put the shoes by the door". */
  private doneTo(tokens: readonly string[], strong: readonly Word[]): readonly Word[] {
    const { lexicon } = this;
    const where = new Set<string>();
    let at = false;
    for (const token of tokens) {
      if (at && !lexicon.is('stop', token) && !lexicon.is('fillers', token)) where.add(token);
      at = lexicon.is('places', token) || (at && !where.has(token));
    }
    const people = strong.length > 1 ? strong.filter((word) => lexicon.isForm('people', word.token)) : [];
    const to = strong.filter((word) => !where.has(word.token) && !people.includes(word));
    return people.length > 0 ||
      to.some(({ token }) => !lexicon.is('generic', token) && !lexicon.is('places', token))
      ? to
      : strong;
  }

  /** "potato salad tub", "Joghurt Erdbeere": in the place of the name there may be a package or a flavour. */
  private naming(strong: readonly Word[]): readonly Word[] {
    const last = strong[strong.length - 1];
    if (!last || strong.length < 2 || this.headFirst()) return strong;
    const rest = strong.slice(0, -1);
    if (this.lexicon.is('units', last.token)) return this.naming(rest);
    const named = rest.some(
      (word) =>
        word.lemma !== undefined &&
        !this.lexicon.is('flavours', word.token) &&
        !this.lexicon.is('generic', word.token),
    );
    return named && this.lexicon.is('flavours', last.token) ? this.naming(rest) : strong;
  }

  /** German and Dutch split their verbs: "räum ... aus" is ausräumen, "ruim ... op" is opruimen. */
  private withJoinedVerb(tokens: readonly string[]): readonly string[] {
    const { language } = this.lexicon;
    const last = tokens[tokens.length - 1] ?? '';
    if ((language !== 'de' && language !== 'nl') || tokens.length < 2 || last.length > 4) return tokens;
    const rest = tokens.slice(0, -1);
    const verb = rest.findIndex((token) => this.lexicon.lemma(last + token) !== undefined);
    return verb < 0 ? tokens : rest.map((token, i) => (i === verb ? last + token : token));
  }

  private readWord(token: string): Word {
    const { lexicon } = this;
    const weak = lexicon.is('fillers', token);
    const lemma = lexicon.lemma(token);
    if (lemma !== undefined || weak) return { token, lemma, sure: lexicon.has(token) ? 1 : 0.98, weak };
    // A racket is no misspelt rocket.
    if (lexicon.kindOf(token)) return { token, lemma: undefined, sure: 0, weak };
    const doubled = lexicon.withOtherDoubles(token);
    if (doubled) return { token, lemma: doubled, sure: 0.95, weak };
    const tail = this.namesTool(token) ? undefined : this.compoundTail(token);
    if (tail) return { token, lemma: tail, sure: 0.92, weak };
    const near = this.misspelt(token);
    return { token, lemma: near, sure: near ? 0.85 : 0, weak };
  }

  /** The last part of a compound names it: Freilandeier are eggs. */
  private compoundTail(token: string): string | undefined {
    const { lexicon } = this;
    const joins = lexicon.language === 'de' || lexicon.language === 'nl';
    for (let at = 3; at <= token.length - 3; at += 1) {
      const tail = token.slice(at);
      const head = token.slice(0, at);
      if (lexicon.is('generic', tail)) return undefined;
      if (lexicon.language === 'de' && /[aou]$/.test(head) && tail.startsWith('e')) continue;
      // Käsescheiben, Kabeljaufilet: the tail only names the cut
      if (joins && (lexicon.is('units', tail) || lexicon.is('fillers', tail))) return this.compoundHead(head);
      // "Schlauch" does not contain a "Lauch".
      if (joins && lexicon.is('noTail', tail)) return undefined;
      const lemma = lexicon.strictLemma(tail);
      if (!lemma || lexicon.is('noTail', tail) || lexicon.is('noTail', lemma)) continue;
      if (joins && tail.length >= 5) return lemma;
      if (joins ? this.compoundHead(head) : lexicon.lemma(head)) return lemma;
      if (joins && tail.length === 4 && head.length >= 4) return lemma;
    }
    return undefined;
  }

  /** "Hunde" in Hundeleine, "Sonnen" in Sonnencreme. */
  private compoundHead(head: string): string | undefined {
    return this.lexicon.lemma(head) ?? this.lexicon.lemma(head.replace(/(?:en|es|er|[sne])$/, ''));
  }

  private misspelt(token: string): string | undefined {
    if (token.length < 6 || this.lexicon.is('blocks', token) || this.namesTool(token)) return undefined;
    return this.lexicon.misspelt(token, token.length >= 11 ? 2 : 1);
  }

  /** An Eierkocher is no misspelt Eierkuchen. */
  private namesTool(token: string): boolean {
    const { lexicon } = this;
    if (lexicon.language !== 'de' && lexicon.language !== 'nl') return false;
    return [4, 5, 6, 7, 8].some(
      (size) => size + 2 < token.length && lexicon.is('blocks', token.slice(-size)),
    );
  }

  /** The longest curated phrase whose words all occur. */
  private phrase(read: readonly Word[], strong: readonly Word[], inOrder: boolean): Guess | undefined {
    const lemmas = read.map((word) => word.lemma);
    let best: (Guess & { rank: number }) | undefined;
    for (const word of read)
      for (const phrase of this.lexicon.phrasesWith(word.lemma)) {
        if (!phrase.lemmas.every((lemma) => lemmas.includes(lemma))) continue;
        if (
          inOrder &&
          phrase.lemmas.some(
            (lemma, i) => i > 0 && lemmas.indexOf(lemma) < lemmas.indexOf(phrase.lemmas[i - 1]),
          )
        )
          continue;
        const guess = this.weigh(phrase, strong);
        if (!best || guess.rank > best.rank || (guess.rank === best.rank && guess.score > best.score))
          best = guess;
      }
    return best;
  }

  private weigh({ entry, lemmas }: Phrase, strong: readonly Word[]): Guess & { rank: number } {
    const { lexicon } = this;
    const used = strong.filter((word) => word.lemma !== undefined && lemmas.includes(word.lemma));
    const covers = strong.every((word) => used.includes(word) || lexicon.is('generic', word.token));
    const head = this.head(strong);
    const leads = head?.lemma === undefined && strong[0] !== undefined && used.includes(strong[0]);
    const placed = entry.section === 'chores' || leads || (head !== undefined && used.includes(head));
    const sure = Math.min(1, ...used.map((word) => word.sure));
    const fitting =
      this.listType !== undefined && (this.listType === 'task') === (entry.section === 'chores');
    // of two objects the one that names the thing: the last, in head-first languages the first
    const object = strong.findIndex((word) => used.includes(word) && !lexicon.is('generic', word.token));
    const near = this.headFirst() ? strong.length - object : object;
    return {
      entry,
      size: lemmas.length,
      score: (covers ? 0.95 : placed ? 0.86 : 0.55) * sure * this.fits(entry, covers),
      rank: lemmas.length + (placed ? 0.5 : 0) + (fitting ? 0.3 : 0) + Math.min(near, 19) / 100,
    };
  }

  private headFirst(): boolean {
    return this.lexicon.language === 'es' || this.lexicon.language === 'fr';
  }

  private head(strong: readonly Word[]): Word | undefined {
    return this.headFirst() ? strong[0] : strong[strong.length - 1];
  }

  /** One word that names the thing. */
  private alone(strong: readonly Word[]): Guess | undefined {
    const { lexicon } = this;
    if (strong.length > 1 && strong.some((word) => lexicon.is('blocks', word.token))) return undefined;
    const meaning = strong.length > 1 ? strong.filter((word) => !lexicon.is('generic', word.token)) : strong;
    const head = this.head(meaning);
    return surest(
      meaning.map((word) => {
        const entry = lexicon.single(word.lemma, this.listType);
        if (!entry) return undefined;
        if (this.onlyDescribes(word, head)) return undefined;
        const place = this.place(word, head, meaning.length, strong.length, entry);
        return {
          entry,
          score: place * word.sure * this.fits(entry, strong.length === 1 && word.sure >= WRITTEN),
          size: 1,
          word: word.token,
        };
      }),
    );
  }

  /**
   * An apple corer is no apple, even if "corer" is unknown; "apples Braeburn" are apples, because a leading
   * name is in the plural.
   */
  private onlyDescribes(word: Word, head: Word | undefined): boolean {
    const { lexicon } = this;
    if (word !== head && lexicon.is('flavours', word.token) && !lexicon.single(head?.lemma, this.listType))
      return true;
    if (this.listType !== 'shopping' || word === head || !head || lexicon.single(head.lemma, this.listType))
      return false;
    // Chicken wellington counts as chicken.
    if (lexicon.is('meats', word.token)) return false;
    return lexicon.language === 'tr' || (lexicon.language === 'en' && word.token === word.lemma);
  }

  private place(word: Word, head: Word | undefined, meaning: number, strong: number, entry: Entry): number {
    if (strong === 1) return 0.93;
    if (meaning === 1) return 0.8;
    if (word === head) return 0.74;
    // an unknown word in the place of the name
    const stranger = head?.lemma === undefined && entry.section !== 'food' ? 0.85 : 1;
    return (entry.section === 'chores' ? 0.72 : 0.6) * stranger;
  }

  /**
   * The kind of list decides between thing and chore. A bike pump is no bike ride, and to vacuum below a sofa
   * needs no sofa.
   */
  private fits(entry: Entry, whole: boolean): number {
    if (this.listType === 'shopping' && entry.section === 'chores') return whole ? 0.9 : 0.5;
    return this.listType === 'task' && entry.section !== 'chores' && !whole ? 0.9 : 1;
  }

  private byEmoji(): Guess | undefined {
    for (const emoji of emojiIn(this.text)) {
      const entry = this.lexicon.byEmoji.get(emoji);
      if (entry) return { entry, score: 0.8, size: 1 };
    }
    return undefined;
  }
}

function surest(guesses: readonly (Guess | undefined)[]): Guess | undefined {
  return guesses.reduce(
    (best, guess) => (guess && (!best || guess.score > best.score) ? guess : best),
    undefined,
  );
}
