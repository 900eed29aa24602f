import { editDistance } from './distance';
import { letterCard } from './letter-card';
import { exactKey, Lexicon, type Entry } from './lexicon';
import { emojiIn } from './normalise';
import type { ListType, Match, Matcher, WordFile } from './types';

/** Below this a letter card serves better than a wrong picture. */
export const THRESHOLD = 0.5;

const NOTHING: Match = { concept: null, emoji: null, score: 0 };
const MAX_TEXT = 200;
const MAX_WORDS = 12;

type Word = { token: string; lemma: string | undefined; sure: number; weak: boolean };
type Guess = { entry: Entry; score: number };

export function createMatcher(file: WordFile): Matcher {
  const lexicon = new Lexicon(file);
  return {
    match(text, listType) {
      const guess = new Reading(lexicon, text.slice(0, MAX_TEXT), listType).best();
      if (!guess || guess.score < THRESHOLD) return NOTHING;
      return { concept: guess.entry.concept, emoji: guess.entry.emoji, score: Math.round(guess.score * 100) / 100 };
    },
  };
}

/** The key in the picture book for what a person typed. */
export function depict(matcher: Matcher | null, text: string, listType: ListType): { depicts: string; concept: string | null } {
  const concept = matcher?.match(text, listType).concept ?? null;
  return { depicts: concept ?? letterCard(text, listType), concept };
}

/** One text read against one lexicon, from the surest way of reading it to the boldest. */
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
    return this.whole(this.tokens, 1) ?? this.inParts() ?? this.byEmoji();
  }

  private whole(tokens: readonly string[], score: number): Guess | undefined {
    const { exact, compact, language } = this.lexicon;
    const entry = score === 1 ? exact.get(exactKey(this.text, language)) : undefined;
    if (entry) return { entry, score };
    const folded = compact.get(tokens.join(''));
    return folded && { entry: folded, score: score - 0.02 };
  }

  private inParts(): Guess | undefined {
    const bare = this.withoutAmounts();
    const whole = this.whole(bare, 0.98);
    if (whole) return whole;
    const candidates = [this.inWords(bare)];
    const cut = bare.findIndex((token, i) => i > 0 && this.lexicon.is('cut', token));
    if (cut > 0) {
      const before = bare.slice(0, cut);
      const short = this.whole(before, 0.94) ?? this.inWords(before);
      candidates.push(short && { ...short, score: short.score - 0.03 });
    }
    return candidates.reduce((best, guess) => (guess && (!best || guess.score > best.score) ? guess : best), undefined);
  }

  /** "2 kg", "6x", "ein Bund", "une boîte de" */
  private withoutAmounts(): string[] {
    const { lexicon, tokens } = this;
    const isNumber = (token: string): boolean => /^[\d½¼¾⅓⅔]+x?$|^x\d*$/.test(token) || lexicon.is('numbers', token);
    const isUnit = (token: string): boolean => lexicon.is('units', token) || /^\d+[a-z]{1,3}$/.test(token);
    const kept: string[] = [];
    let counted = false;
    for (const [i, token] of tokens.entries()) {
      const next = tokens[i + 1];
      if (isNumber(token)) counted = true;
      else if (/^\d+\p{L}{1,3}$/u.test(token)) counted = true;
      else if (isUnit(token) && (counted || (next !== undefined && this.measures(next, kept.length)))) counted = true;
      else if (counted && kept.length === 0 && lexicon.is('of', token)) counted = false;
      else {
        kept.push(token);
        counted = false;
      }
    }
    return kept.length > 0 ? kept : tokens;
  }

  /** A package before its thing needs "of" in some languages and nothing in the others. */
  private measures(next: string, kept: number): boolean {
    if (kept > 0) return false;
    if (this.lexicon.is('of', next)) return true;
    return ['de', 'nl', 'tr'].includes(this.lexicon.language) && this.listType !== 'task';
  }

  private inWords(tokens: readonly string[]): Guess | undefined {
    const read = this.lexicon.content(tokens).map((token) => this.readWord(token));
    const strong = read.filter((word) => !word.weak);
    if (strong.length === 0) return read.length === 1 ? this.alone(read) : this.phrase(read, read);
    return this.better(this.phrase(read, strong), this.alone(strong));
  }

  private better(phrase: Guess | undefined, alone: Guess | undefined): Guess | undefined {
    if (!phrase || !alone) return phrase ?? alone;
    return alone.score > phrase.score ? alone : phrase;
  }

  private readWord(token: string): Word {
    const { lexicon } = this;
    const weak = lexicon.is('fillers', token);
    const lemma = lexicon.lemma(token);
    if (lemma !== undefined || weak) return { token, lemma, sure: lexicon.has(token) ? 1 : 0.98, weak };
    const tail = this.compoundTail(token);
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
      const lemma = lexicon.lemma(tail);
      if (!lemma || lexicon.is('noTail', tail) || lexicon.is('noTail', lemma) || lexicon.is('generic', tail)) continue;
      if (joins && tail.length >= 4) return lemma;
      const head = token.slice(0, at);
      if (lexicon.lemma(head) || (joins && lexicon.lemma(head.replace(/(?:en|es|er|[sne])$/, '')))) return lemma;
    }
    return undefined;
  }

  private misspelt(token: string): string | undefined {
    if (token.length < 6 || this.lexicon.is('blocks', token)) return undefined;
    const limit = token.length >= 10 ? 2 : 1;
    let best: string | undefined;
    let least = limit + 1;
    for (const known of this.lexicon.near(token, limit)) {
      const edits = editDistance(token, known, limit);
      if (edits < least) {
        least = edits;
        best = known;
      }
    }
    return best === undefined ? undefined : this.lexicon.lemma(best);
  }

  /** The longest curated phrase whose words all occur. */
  private phrase(read: readonly Word[], strong: readonly Word[]): Guess | undefined {
    const at = new Map(read.map((word) => [word.lemma, word]));
    let best: Guess | undefined;
    let most = 0;
    for (const word of read)
      for (const { entry, lemmas } of this.lexicon.phrasesBy.get(word.lemma ?? '') ?? []) {
        if (!lemmas.every((lemma) => at.has(lemma))) continue;
        const used = strong.filter((other) => other.lemma !== undefined && lemmas.includes(other.lemma));
        const covers = strong.filter((other) => !used.includes(other) && !this.lexicon.is('generic', other.token)).length === 0;
        const head = this.head(strong);
        const placed = entry.section === 'chores' || (head !== undefined && used.includes(head));
        const sure = Math.min(...used.map((other) => other.sure), 1);
        const score = (covers ? 0.95 : placed ? 0.86 : 0.55) * sure * this.fits(entry);
        const size = lemmas.length + (placed ? 0.5 : 0);
        if (size > most || (size === most && score > (best?.score ?? 0))) {
          most = size;
          best = { entry, score };
        }
      }
    return best;
  }

  private head(strong: readonly Word[]): Word | undefined {
    const last = !['es', 'fr'].includes(this.lexicon.language);
    return last ? strong[strong.length - 1] : strong[0];
  }

  /** One word that names the thing. */
  private alone(strong: readonly Word[]): Guess | undefined {
    const { lexicon } = this;
    if (strong.length === 1) {
      const [word] = strong;
      const entry = word?.lemma === undefined ? undefined : lexicon.singles.get(word.lemma);
      return entry && word && { entry, score: 0.93 * word.sure * this.fits(entry) };
    }
    if (strong.some((word) => lexicon.is('blocks', word.token))) return undefined;
    const meaning = strong.filter((word) => !lexicon.is('generic', word.token));
    const head = this.head(meaning);
    let best: Guess | undefined;
    for (const word of meaning) {
      const entry = word.lemma === undefined ? undefined : lexicon.singles.get(word.lemma);
      if (!entry) continue;
      const alone = meaning.length === 1;
      const base = alone ? 0.8 : word === head ? 0.74 : entry.section === 'chores' ? 0.72 : 0.6;
      // a word nobody knows where the name of the thing should stand
      const stranger = word !== head && head?.lemma === undefined && entry.section !== 'food' ? 0.85 : 1;
      const score = base * stranger * word.sure * this.fits(entry);
      if (!best || score > best.score) best = { entry, score };
    }
    return best;
  }

  /** What the list is for decides between a thing and a chore. */
  private fits(entry: Entry): number {
    if (this.listType === 'shopping' && entry.section === 'chores') return 0.9;
    return 1;
  }

  private byEmoji(): Guess | undefined {
    for (const emoji of emojiIn(this.text)) {
      const entry = this.lexicon.byEmoji.get(emoji);
      if (entry) return { entry, score: 0.8 };
    }
    return undefined;
  }
}
