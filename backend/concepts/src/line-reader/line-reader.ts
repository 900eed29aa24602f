import type { Entry, Lexicon } from '../matcher/lexicon';
import { emojiIn } from '../matcher/normalise';
import type { CardKind, Language, ListType } from '../types';
import { readAmount } from './amount';
import { amountSpans, type AmountSpan, isOnlyAmount } from './amount-spans';
import { type CountedPieces, countedPieces } from './counted-pieces';
import {
  type Joint,
  type Part,
  hasMarks,
  isPair,
  namesNoOther,
  partsOf,
  politenessOf,
  saysMore,
} from './line-parts';
import { endsAlone } from './message-words';

/** The concept that the words of one part match, and the confidence from 0 to 1. */
export interface Guessed {
  entry: Entry;
  score: number;
}

export interface Sight {
  guess: (text: string, listType: ListType) => Guessed | undefined;
  kind: (text: string) => CardKind | null;
}

const certain = 0.9;
/** The confidence of a known thing, though perhaps not the exact one. */
const known = 0.7;
/** The confidence of a name for the turned words: "juice, orange". */
const turned = 0.9;
const longestPiece = 4;
const shortestHead = 4;
/** Number words that are articles too, or an inexact amount. */
const articleLike =
  /^(?:an|one|un[ae]?|uno|ein[e]?[nmr]?|een|één|bir|half|few|couple|paar|par|medi[ao]|demie?|halve|halb\p{L}*|viertel|dozen|doce|docena|douzaine|yarım|çeyrek|düzine|birkaç|nine|nueve|neuf|neun|negen)$/u;

const anywhere: ReadonlySet<Joint> = new Set(['list', 'sure', 'slash', 'and']);
const withoutAnd: ReadonlySet<Joint> = new Set(['list', 'sure', 'slash']);
const listsOnly: ReadonlySet<Joint> = new Set(['list']);
const andOnly: ReadonlySet<Joint> = new Set(['and']);
const orOnly: ReadonlySet<Joint> = new Set(['or']);
const withOr: ReadonlySet<Joint> = new Set([...anywhere, 'or']);

const counted = /^[\d½¼¾⅓⅔⅛.,x×%°/-]+\p{L}{0,3}$/iu;
const startsWithAmount = /^(?:\d|[½¼¾⅓⅔⅛])/u;
const minutes =
  /^(?:min|mins|minutes?|minuten?|minuut|minutos?|dakika|dk|hours?|h|stunden?|horas?|heures?|uur|saat|x|mal|times|veces|fois|keer|kez|kere)$/iu;
const articles: Record<Language, RegExp> = {
  en: /^(?:an?|some|the|my|one|two|three|half)\s/iu,
  es: /^(?:un[ao]?s?|el|la|los|las|algo\s+de|dos|tres|medi[ao])\s/iu,
  fr: /^(?:une?|des?|du|les?|la|de\s+la|deux|trois)\s|^(?:de\s+)?[ld]['’]/iu,
  de: /^(?:ein[e]?[nmr]?|der|die|das|etwas|zwei|drei|noch)\s/iu,
  nl: /^(?:een|de|het|wat|twee|drie|nog)\s/iu,
  tr: /^(?:bir|iki|üç|yarım|biraz)\s/iu,
};
/** Fruit and herbs that are more often a flavour of yoghurt, ice cream and tea than bought by the piece. */
const aromas: ReadonlySet<string> = new Set(['🍓', '🍒', '🍑', '🥭', '🍋', '🍊', '🫐', '🥥', '🌼', '🌿']);
/** Things with many flavours: yoghurt, ice cream, tea, juice, soup, crisps. */
export const tasted: ReadonlySet<string> = new Set(['🥣', '🍦', '🍵', '🧃', '🍲', '🥔']);
export const plural: Record<Language, RegExp> = {
  en: /s$/u,
  es: /s$/u,
  fr: /[sx]$/u,
  de: /e?n$/u,
  nl: /(?:en|s)$/u,
  tr: /l[ae]r$/u,
};
const verbEnds: Record<Language, RegExp | null> = {
  en: null,
  es: /[aeií]r(?:se|te|me)?$/u,
  fr: /(?:er|ir|re)$/u,
  de: /(?:en|ern|eln)$/u,
  nl: /en$/u,
  tr: /^(?!\p{L}{3,}y[iu]$)/u,
};

/** Reads the things or chores of a written line. */
export class LineReader {
  private readonly language: Language;

  constructor(
    private readonly lexicon: Lexicon,
    private readonly sight: Sight,
  ) {
    this.language = lexicon.language;
  }

  /** The lines, each as it was written. A doubtful line stays one; a polite opening is dropped. */
  lines(line: string, listType: ListType): string[] {
    const text = line.trim();
    const numbered = numberedPieces(text);
    if (numbered.length > 1) return numbered.flatMap((piece) => this.lines(piece, listType));
    const asked = this.withoutPoliteness(text, listType);
    const pieces = listType === 'task' ? this.chores(asked) : this.things(asked);
    const [only] = pieces;
    if (pieces.length < 2 && only === text) return [text];
    if (pieces.length === 0) return [text];
    return pieces.flatMap((piece) => this.lines(piece, listType));
  }

  /**
   * True if a line that stays whole names several things or chores: then no picture and no amount of one of
   * them is right for it.
   */
  namesSeveral(text: string, listType: ListType): boolean {
    if (listType === 'shopping' && this.counted(text)) return true;
    if (!hasMarks(text, this.language)) return this.isSeveralEmoji(text) || numberedPieces(text).length > 1;
    if (this.isOneName(text, listType)) return false;
    if (this.isEither(text, listType)) return true;
    const parts = this.withoutDescriptions(text, partsOf(text, this.language, withoutAnd), listType);
    if (parts.length > 1) return true;
    return parts.some((part) => {
      const words = text.slice(part.start, part.end);
      const pieces = this.texts(
        words,
        this.withoutDescriptions(words, partsOf(words, this.language, andOnly), listType),
      );
      return pieces.length > 1 && !this.staysDescribed(words) && !this.sharesItsName(pieces, listType);
    });
  }

  /**
   * "bread or rolls": one of both is meant, and no picture of either is right. "Red or white wine" is wine.
   */
  private isEither(text: string, listType: ListType): boolean {
    return partsOf(text, this.language, anywhere).some(({ start, end }) => {
      const words = text.slice(start, end);
      const pieces = this.texts(
        words,
        this.withoutDescriptions(words, partsOf(words, this.language, orOnly), listType),
      ).filter(
        (piece) =>
          !namesNoOther(this.language, piece) &&
          (!isOnlyAmount(piece) || this.score(piece, listType) >= certain),
      );
      return (
        pieces.length > 1 &&
        !this.isCut(pieces[0] ?? '') &&
        this.differ(pieces, listType) &&
        !this.sharesItsName(pieces, listType) &&
        !this.isOneKind(words, pieces, listType)
      );
    });
  }

  /**
   * "Traubensaft oder Apfelsaft", "zumo de piña o zumo de uva": the words that all parts share name the thing
   * of the picture.
   */
  private isOneKind(text: string, pieces: readonly string[], listType: ListType): boolean {
    const [first = '', ...others] = pieces;
    const shared = Array.from({ length: Math.max(0, first.length - shortestHead) }, (_, at) =>
      this.isHeadFirst() ? first.slice(0, first.length - 1 - at) : first.slice(at + 1),
    );
    const isShared = (head: string): boolean =>
      others.every(
        (other) =>
          other.length > head.length && (this.isHeadFirst() ? other.startsWith(head) : other.endsWith(head)),
      );
    const head = shared.find((part) => isShared(part) && this.score(part, listType) >= certain);
    return (
      head !== undefined &&
      this.sight.guess(head, listType)?.entry === this.sight.guess(text, listType)?.entry
    );
  }

  /** The things of a line with several amounts and no marks, "2 apples 3 pears"; null if it is one thing. */
  counted(text: string): CountedPieces | null {
    if (!/\p{L}/u.test(text) || partsOf(text, this.language, withOr).length > 1) return null;
    const spans = [...amountSpans(text, this.language), ...this.numberWords(text)]
      .sort((a, b) => a.start - b.start)
      .filter(({ start }, index, all) => start >= (all[index - 1]?.end ?? 0));
    const isName = (words: string): boolean =>
      /\p{L}{2}/u.test(words) && !this.describes(words.replace(/[^\p{L}\p{N}'’ ]/gu, ' ').trim(), 'shopping');
    const isThing = (amount: string): boolean => this.score(amount, 'shopping') >= certain;
    const found = countedPieces(text, spans, isName, isThing);
    if (
      !found ||
      found.pieces.slice(0, -1).some((piece) => this.endsCut(piece)) ||
      this.lexicon.joined(this.lexicon.tokens(text), 'shopping')
    )
      return null;
    if (spans.length > 1) return found;
    // One number between two names counts either of them; it may be part of an unknown name.
    const isKnown =
      found.pieces.every((piece) => this.score(piece, 'shopping') >= certain) &&
      this.differ(found.pieces, 'shopping');
    return isKnown ? found : null;
  }

  /** The pieces of such a line if each is known and no cut is doubtful, else the whole line. */
  private countedApart(text: string): string[] {
    const counted = this.counted(text);
    return counted?.isApart && counted.pieces.every((piece) => this.score(piece, 'shopping') >= known)
      ? counted.pieces
      : [text];
  }

  endsCut(piece: string): boolean {
    const tokens = this.lexicon.tokens(piece);
    return this.isCut(piece) || this.lexicon.is('of', tokens[tokens.length - 1] ?? '');
  }

  /** "two apples three pears" */
  private numberWords(text: string): AmountSpan[] {
    return Array.from(text.matchAll(/\p{L}+/gu)).flatMap((match): AmountSpan[] => {
      const [token = ''] = this.lexicon.tokens(match[0]);
      const isNumber = token.length > 2 && this.lexicon.is('numbers', token) && !articleLike.test(token);
      return isNumber ? [{ start: match.index, end: match.index + match[0].length, isBare: true }] : [];
    });
  }

  private isSeveralEmoji(text: string): boolean {
    const emoji = emojiIn(text);
    if (emoji.length < 2 || /[\p{L}\p{N}]/u.test(text)) return false;
    return new Set(emoji.flatMap((each) => this.lexicon.byEmoji.get(each)?.concept ?? each)).size > 1;
  }

  /** "yoghurt with honey and nuts": everything after "with" describes the thing. */
  private staysDescribed(part: string): boolean {
    return (
      this.language !== 'tr' &&
      this.apart(part).length < 2 &&
      this.isCut(this.texts(part, partsOf(part, this.language, andOnly))[0] ?? part)
    );
  }

  /**
   * True if the dictionary has a name for the whole text, "mac and cheese" or "juice, orange", and not only
   * for its words.
   */
  isOneName(text: string, listType: ListType): boolean {
    const { lexicon } = this;
    // "milk, chocolate" is not the name "milk chocolate".
    if (partsOf(text, this.language, listsOnly).length < 2 && lexicon.joined(lexicon.tokens(text), listType))
      return true;
    if (this.score(text, listType) < certain) return false;
    const pieces = this.texts(
      text,
      this.withoutDescriptions(text, partsOf(text, this.language, withOr), listType),
    );
    if (pieces.length < 2) return partsOf(text, this.language, orOnly).length < 2;
    if (pieces.some((piece) => this.isCut(piece))) return false;
    const [first = '', second = ''] = pieces;
    const isTurned = pieces.length === 2 && partsOf(text, this.language, listsOnly).length === 2;
    return isTurned
      ? listType === 'shopping' && this.turnedRound(first, second) === 'surely'
      : !(
          this.differ(pieces, listType) &&
          pieces.every((piece) => this.score(piece, listType) >= known || listType === 'task')
        );
  }

  // Shopping

  private things(text: string): string[] {
    const counted = this.countedApart(text);
    if (counted.length > 1) return counted;
    const all = this.texts(
      text,
      this.withoutDescriptions(text, partsOf(text, this.language, withoutAnd), 'shopping'),
    );
    const bold = all.flatMap((part) => this.joined(part, all.length > 1));
    if (bold.length > 1 && this.isSureList(text, bold)) return bold;
    const parts = this.texts(
      text,
      this.withoutDescriptions(text, partsOf(text, this.language, listsOnly), 'shopping'),
    );
    if (parts.length < 2) return parts.length === 1 && all.length === 1 ? this.joined(text, false) : [text];
    const pieces = parts.flatMap((part) => this.joined(part, true));
    return this.isList(text, parts, pieces) ? pieces : [text];
  }

  /** True if every part is known: then any mark separates. */
  isSureList(text: string, pieces: readonly string[]): boolean {
    const marks = partsOf(text, this.language, withoutAnd).map(({ joint }) => joint);
    if (marks.every((joint) => joint === 'list' || joint === null)) return false;
    if (marks.includes('slash') && pieces.length < 3) return false;
    return (
      pieces.every((piece) => this.score(piece, 'shopping') >= certain && !this.isCut(piece)) &&
      this.differ(pieces, 'shopping')
    );
  }

  private isList(text: string, parts: readonly string[], pieces: readonly string[]): boolean {
    const [first = '', second = ''] = pieces;
    if (parts.length > 1 && this.isCut(first) && !this.isWhole(first, 'shopping')) return false;
    const scores = pieces.map((piece) => this.score(piece, 'shopping'));
    if (pieces.length === 2) {
      if (scores.every((score) => score >= certain))
        return !pieces.some((piece) => this.isCut(piece)) && this.turnedRound(first, second) === 'no';
      return scores.every((score) => score >= known) && startsWithAmount.test(second);
    }
    if (this.isOneName(text, 'shopping')) return false;
    const unsure = pieces.filter(
      (piece, index) => (scores[index] ?? 0) < known && this.sight.kind(piece) === null,
    );
    return unsure.length <= pieces.length / 3;
  }

  /**
   * "juice, orange" is a turned name: the thing, then its flavour. "milk, oat" may be one or two, because the
   * reverse has a name too. "milk, cheese" and "bread, bananas" are two.
   */
  turnedRound(one: string, other: string): 'surely' | 'perhaps' | 'no' {
    if (this.isCountedApart(other)) return 'no';
    const [thing, kind] = [one, other].map((piece) => this.sight.guess(piece, 'shopping'));
    const whole = this.sight.guess(this.isHeadFirst() ? `${one} ${other}` : `${other} ${one}`, 'shopping');
    const isTasted = tasted.has(thing?.entry.emoji ?? '');
    if (whole === undefined || whole.score < turned || whole.entry.section === 'chores') {
      const isAroma = isTasted && aromas.has(kind?.entry.emoji ?? '') && !plural[this.language].test(other);
      return isAroma && this.score(`${one} ${other}`, 'shopping') >= turned ? 'perhaps' : 'no';
    }
    if (whole.entry === kind?.entry) return 'no';
    const words = this.lexicon.content(this.lexicon.tokens(other));
    const isTaste = (word: string): boolean =>
      this.lexicon.is('flavours', word) || this.lexicon.is('meats', word);
    if (isTasted && words.every(isTaste)) return 'surely';
    if (plural[this.language].test(other)) return 'no';
    if (isTasted && this.isTaste(words)) return 'surely';
    return whole.entry === thing?.entry ? 'no' : 'perhaps';
  }

  /**
   * The pieces of a part that "and" surely separates, else the whole part. In a list of things the last "and"
   * is one more comma.
   */
  private joined(part: string, inList: boolean): string[] {
    const pieces = this.apart(part).flatMap((piece) => this.countedApart(piece));
    if (
      pieces.length < 2 ||
      this.isOneName(part, 'shopping') ||
      this.sharesItsName(pieces, 'shopping') ||
      this.mayShareItsName(pieces)
    )
      return [part];
    const scores = pieces.map((piece) => this.score(piece, 'shopping'));
    const isSure = scores.every(
      (score, index) =>
        score >= certain || (inList && (score >= known || this.sight.kind(pieces[index] ?? '') !== null)),
    );
    const isNear =
      inList &&
      scores.some((score) => score >= certain) &&
      pieces.every((piece) => piece.split(/\s+/u).length <= longestPiece);
    return (isSure || isNear) && this.differ(pieces, 'shopping') ? pieces : [part];
  }

  differ(pieces: readonly string[], listType: ListType): boolean {
    const concepts = pieces.map((piece) => this.sight.guess(piece, listType)?.entry.concept ?? piece);
    return new Set(concepts).size > 1;
  }

  /**
   * Splits at "and", but not within a pair that is sold as one, nor after "with": "yoghurt with honey and
   * nuts".
   */
  apart(part: string): string[] {
    const pieces: string[] = [];
    for (const piece of this.texts(part, partsOf(part, this.language, andOnly))) {
      const before = pieces[pieces.length - 1];
      const stays =
        before !== undefined &&
        (isPair(this.language, before, piece) ||
          before.endsWith('-') ||
          (this.isCut(before) && !this.isWhole(before, 'shopping')));
      if (stays)
        pieces[pieces.length - 1] = part.slice(
          part.indexOf(before),
          part.indexOf(piece, part.indexOf(before) + before.length) + piece.length,
        );
      else pieces.push(piece);
    }
    return pieces;
  }

  /** "ham and cheese sandwich" is one sandwich with both, "yogur de fresa y plátano" one yoghurt. */
  sharesItsName(pieces: readonly string[], listType: ListType): boolean {
    return this.others(pieces).some(({ whole, bare, other }) => {
      const mine = this.sight.guess(whole, listType);
      const theirs = this.sight.guess(other, listType);
      return (
        mine !== undefined &&
        theirs !== undefined &&
        mine.entry === theirs.entry &&
        (theirs.score >= certain ||
          this.tastes(bare) ||
          !pieces.every((piece) => this.score(piece, listType) >= certain))
      );
    });
  }

  /**
   * "apple and orange juice" may be one juice or two things. "Ham and cheese sandwich": ham alone may be
   * meant, or not.
   */
  mayShareItsName(pieces: readonly string[]): boolean {
    const { lexicon } = this;
    const [first = '', last = ''] = pieces;
    const end = lexicon.tokens(first);
    if (end.length > 1 && this.isTaste(end.slice(-1)) && this.tastes(last) && !this.isCountedApart(last))
      return true;
    return this.others(pieces).some(({ whole, bare, other }) => {
      if (this.score(other, 'shopping') >= certain) return true;
      if (!this.tastes(bare) || lexicon.joined(lexicon.tokens(whole), 'shopping')) return false;
      const guess = this.sight.guess(other, 'shopping');
      return (
        guess !== undefined &&
        guess.score >= known &&
        guess.entry !== this.sight.guess(bare, 'shopping')?.entry
      );
    });
  }

  private tastes(piece: string): boolean {
    return this.isTaste(this.lexicon.content(this.lexicon.tokens(piece)));
  }

  isTaste(tokens: readonly string[]): boolean {
    return tokens.every(
      (token) => this.lexicon.isForm('flavours', token) || this.lexicon.isForm('meats', token),
    );
  }

  /** The whole name of one side, and the name that the other side would have with the rest of that name. */
  private others(pieces: readonly string[]): { whole: string; bare: string; other: string }[] {
    if (pieces.length !== 2 || pieces.every((piece) => readAmount(piece).quantity !== null)) return [];
    const [first = '', last = ''] = pieces;
    const [whole, bare] = this.isHeadFirst() ? [first, last] : [last, first];
    const words = whole.split(/\s+/u);
    const bareWords = this.lexicon.content(this.lexicon.tokens(bare));
    if (
      words.length < 2 ||
      bareWords.length !== 1 ||
      this.isCut(whole) ||
      this.isCountedApart(bare) ||
      (!this.isHeadFirst() && this.isCountedApart(last))
    )
      return [];
    const single = bare.split(/\s+/u).pop() ?? bare;
    return words.slice(1).map((_, index) => {
      const other = this.isHeadFirst()
        ? `${words.slice(0, index + 1).join(' ')} ${single}`
        : `${single} ${words.slice(index + 1).join(' ')}`;
      return { whole, bare, other };
    });
  }

  /** A part with an amount or an article of its own is a thing of its own. */
  private isCountedApart(piece: string): boolean {
    return (
      startsWithAmount.test(piece) ||
      (this.isHeadFirst() && articles[this.language].test(piece)) ||
      (!this.isHeadFirst() && /^(?:an?|ein[en]?|een|bir)\s/iu.test(piece))
    );
  }

  isHeadFirst(): boolean {
    return this.language === 'es' || this.language === 'fr';
  }

  isCut(piece: string): boolean {
    return this.lexicon.tokens(piece).some((token, index) => index > 0 && this.lexicon.is('cut', token));
  }

  private isWhole(text: string, listType: ListType): boolean {
    return this.score(text, listType) >= 0.94;
  }

  score(text: string, listType: ListType): number {
    const guess = this.sight.guess(text, listType);
    return guess === undefined || (listType === 'shopping' && guess.entry.section === 'chores')
      ? 0
      : guess.score;
  }

  // Things and chores

  private texts(text: string, parts: readonly Part[]): string[] {
    const { and } = politenessOf(this.language);
    return parts.map(({ start, end }, index) =>
      index > 0 ? text.slice(start, end).replace(and, '') : text.slice(start, end),
    );
  }

  /** A part that describes the part before it stays with it: "tomatoes, chopped, milk" are two. */
  private withoutDescriptions(text: string, parts: readonly Part[], listType: ListType): Part[] {
    const kept: Part[] = [];
    let waits: Part | undefined;
    for (const part of parts) {
      const before = kept[kept.length - 1];
      const describes = this.describes(text.slice(part.start, part.end), listType);
      if (describes && before) before.end = part.end;
      else if (describes) waits ??= part;
      else {
        kept.push(waits ? { ...part, start: waits.start } : { ...part });
        waits = undefined;
      }
    }
    return kept.length > 0 ? kept : parts.slice(0, 1).map((part) => ({ ...part, end: text.length }));
  }

  describes(part: string, listType: ListType): boolean {
    const { lexicon } = this;
    if (saysMore(this.language, part)) return true;
    const tokens = lexicon.tokens(part);
    const named = tokens.filter(
      (token) =>
        !counted.test(token) &&
        !lexicon.is('units', token) &&
        !lexicon.is('numbers', token) &&
        !lexicon.is('of', token),
    );
    if (
      listType === 'shopping' &&
      [tokens, named].some((name) => name.length > 0 && lexicon.joined(name, 'shopping'))
    )
      return false;
    return tokens.every(
      (token) =>
        counted.test(token) ||
        minutes.test(token) ||
        lexicon.isForm('fillers', token) ||
        (listType === 'shopping' && lexicon.is('units', token)) ||
        lexicon.is('numbers', token) ||
        lexicon.is('stop', token) ||
        lexicon.is('of', token) ||
        (listType === 'task' && lexicon.isForm('people', token)),
    );
  }

  /** Removes the request of a message, such as "could you get". A doubtful one stays. */
  private withoutPoliteness(text: string, listType: ListType): string {
    const { greeting, dear, ask, choreAsk, thanks, end, verb, and } = politenessOf(this.language);
    let rest = text;
    let isAsked = false;
    for (let before = ''; before !== rest;) {
      before = rest;
      rest = left(rest, rest.replace(greeting, ''));
      rest = left(rest, rest.replace(dear, ''));
      rest = left(rest, rest.replace(and, ''));
      const afterAsk = left(rest, rest.replace(listType === 'task' ? choreAsk : ask, ''));
      if (afterAsk !== rest && (listType === 'shopping' || this.score(afterAsk, 'task') > 0)) {
        isAsked = true;
        rest = afterAsk;
      }
      const afterVerb = left(rest, rest.replace(verb, ''));
      if (listType === 'shopping' && afterVerb !== rest && this.startsSurely(afterVerb)) {
        isAsked = true;
        rest = afterVerb;
      }
      const afterThanks = left(rest, rest.replace(thanks, ''));
      if (afterThanks !== rest && this.isKnown(afterThanks, listType)) {
        isAsked = true;
        rest = afterThanks;
      }
      if (end && listType === 'shopping' && (isAsked || endsAlone.has(this.language))) {
        const afterEnd = left(rest, rest.replace(end, ''));
        if (afterEnd !== rest && (isAsked || this.isKnown(afterEnd, listType))) {
          isAsked = true;
          rest = afterEnd;
        }
      }
    }
    if (rest !== text) rest = left(rest, rest.replace(/[\s.!?…]+$/u, ''));
    return rest;
  }

  private startsSurely(text: string): boolean {
    const [first = text] = this.texts(text, partsOf(text, this.language, anywhere));
    return this.score(first, 'shopping') >= certain;
  }

  private isKnown(text: string, listType: ListType): boolean {
    const pieces = this.texts(text, partsOf(text, this.language, anywhere));
    return pieces.some((piece) => this.score(piece, listType) >= known);
  }

  // Chores

  private chores(text: string): string[] {
    const pieces = this.texts(
      text,
      this.withoutDescriptions(text, partsOf(text, this.language, anywhere), 'task'),
    );
    if (pieces.length < 2 || this.score(text, 'task') >= 0.94) return [text];
    const isApart =
      pieces.every((piece, index) => this.isChore(piece, index, pieces)) &&
      pieces.some((piece) => this.isSureChore(piece));
    return isApart ? pieces : [text];
  }

  private isSureChore(piece: string): boolean {
    const guess = this.sight.guess(piece, 'task');
    return guess !== undefined && guess.entry.section === 'chores' && guess.score >= certain;
  }

  /**
   * True if the piece has a verb of its own, or is the name of a chore that shares no verb with its
   * neighbours.
   */
  private isChore(piece: string, index: number, all: readonly string[]): boolean {
    const tokens = this.lexicon.tokens(piece);
    const last = tokens[tokens.length - 1] ?? '';
    if (this.lexicon.content(tokens).length > 1) return this.hasVerb(tokens);
    if (!this.isSureChore(piece)) return false;
    if (tokens.length > 1 && this.isVerbFirst() && this.lexicon.isForm('generic', tokens[0] ?? ''))
      return true;
    if (verbEnds[this.language]?.test(last)) return true;
    const sharers = this.isVerbFirst() ? all.slice(0, index) : all.slice(index + 1);
    return sharers.every((other) => this.lexicon.content(this.lexicon.tokens(other)).length < 2);
  }

  private isVerbFirst(): boolean {
    return this.language === 'en' || this.isHeadFirst();
  }

  private hasVerb(tokens: readonly string[]): boolean {
    const { lexicon } = this;
    const content = lexicon.content(tokens);
    const first = content[0] ?? '';
    const last = content[content.length - 1] ?? '';
    const isVerb = (token: string): boolean => lexicon.isForm('generic', token);
    if (this.isVerbFirst()) return isVerb(first) || this.isSureChore(tokens.join(' '));
    if (this.language === 'tr') return isVerb(last) || this.isSureChore(tokens.join(' '));
    return isVerb(last) || isVerb(first) || this.isSureChore(tokens.join(' '));
  }
}

/** "1. milk 2. bread", counted from one. */
export function numberedPieces(text: string): string[] {
  const heads = Array.from(text.matchAll(/(?:^|\s)(\d{1,2})[.)]\s+(?=[\p{L}\p{N}])/gu));
  if (heads.length < 2 || heads[0]?.index !== 0 || heads.some((head, index) => Number(head[1]) !== index + 1))
    return [];
  return heads.map((head, index) =>
    text.slice(head.index + head[0].length, heads[index + 1]?.index).replace(/[\s,;]+$/u, ''),
  );
}

/** The rest, unless it is empty. */
const left = (before: string, after: string): string =>
  /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(after) ? after.trim() : before;
