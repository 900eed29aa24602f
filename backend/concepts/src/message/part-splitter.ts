import { readAmount } from '../line-reader/amount';
import { isPair, partsOf, saysMore } from '../line-reader/line-parts';
import { type LineReader, plural, tasted } from '../line-reader/line-reader';
import type { Lexicon } from '../matcher/lexicon';
import type { Language } from '../types';
import { chatPatternsOf } from './chat-patterns';
import { type Dictated, dictated, type Hearing } from './dictation';
import { certain, type Names } from './names';
import { placeBefore } from './places';
import { isDish, SharedNames, singular } from './shared-names';

const known = 0.7;
const longestPiece = 4;
const digits = /^[x×]?\d[\d.,]*[x×]?$|^[½¼¾]$/u;
/** Words that join two words of a name. */
const link =
  /^(?:de|del|al|a|à|au|aux|en|du|la|des|van|von|vom|zum|of|with|mit|met|con|avec|in|im|no|n°|and|y|et|und|ve|ou|o|oder|or|of|veya)$/iu;
const linking = /^(?:à la|à l['’]|aux?|de la|del|de los|de las)\s?(\p{L}.+)$/iu;
const either = new Set(['or'] as const);
const ands = new Set(['and', 'sure', 'slash'] as const);
/** An article of one thing. */
const single = /^(?:an?|un[ao]?|une|eine?[nm]?|[’']?ne?n?|een|[’']n)\s/iu;
/** "cabbage in a jar": no other word belongs to it. */
const packed =
  /\s(?:im|in der|aus der|aus dem|am|in a|en|in)\s(?:glas|dose|tube|beutel|netz|topf|stück|karton|jar|tin|bag|bocal|boîte|sachet|blik|pot|zak)$/iu;
const purpose = /(?:^|\s)(?:for|para|pour|für|fürs|zum|zur|voor|bij|için)\s/iu;

const article = (words: string): RegExp =>
  new RegExp(String.raw`(?<=\p{L}{3})(?<!\bhalf|quasi)\s(?=(?:${words})\s+\p{L}{2})`, 'iu');
const runs: Record<Language, RegExp> = {
  en: article('an?|some'),
  es: article('un|una|unos|unas'),
  fr: article('une?|des|du|de la'),
  de: article('eine?n?|ne?n?'),
  nl: article('een'),
  tr: article('bir|bi'),
};

interface Cut {
  pieces: string[];
  isSure: boolean;
  /** All words are names, and none describes another. */
  isPlain?: boolean;
}

/** Separates the things of a part of a message: at "and", and where they were dictated without marks. */
export class PartSplitter {
  private readonly lexicon: Lexicon;
  private readonly lines: LineReader;
  private readonly shared: SharedNames;

  constructor(private readonly names: Names) {
    this.lexicon = names.lexicon;
    this.lines = names.lines;
    this.shared = new SharedNames(names);
  }

  /**
   * The things of a part of a message. `inList`: other things stand beside it; `isRun`: it was asked for, and no
   * mark separates things.
   */
  cut(text: string, inList: boolean, isRun: boolean): Cut {
    if (this.names.isCurated(text)) return { pieces: [text], isSure: true };
    const parts = this.apart(text);
    if (parts.length === 2 && this.shared.areTastes(parts)) return { pieces: [text], isSure: true };
    const isWhole = parts.length < partsOf(text, this.lexicon.language, ands).length;
    const strict = isWhole ? [] : this.lines.lines(text, 'shopping');
    if (strict.length > 1) return this.cutAll(strict, true);
    if (parts.length < 2) return isWhole ? { pieces: [text], isSure: true } : this.cutRun(text, isRun);
    const all = this.cutAll(parts, true);
    if ((!all.isSure || all.pieces.length === parts.length) && this.shared.isShared(text, parts))
      return { pieces: [text], isSure: true };
    if (all.pieces.length === 2 && this.lines.mayShareItsName(parts))
      return isDish(text) ? { pieces: [text], isSure: true } : { pieces: parts, isSure: false };
    const isShort = all.pieces.every((piece) => piece.split(/\s+/u).length <= longestPiece);
    const isKnown = all.pieces.some((piece) => this.names.score(piece) >= known || this.names.isKind(piece));
    const isSure = this.cutAll(parts, true, true).isSure;
    return { pieces: all.pieces, isSure: isSure && (isKnown || inList) && (isShort || isKnown) };
  }

  private cutAll(parts: readonly string[], isSure: boolean, isRun = false): Cut {
    const cuts = parts.map((part) => this.cutRun(part, true));
    // "milk bread and eggs": in front of "and" two plain names are two things.
    const all = cuts.map((each) => (isRun && each.isPlain ? { ...each, isSure: true } : each));
    return {
      pieces: all.flatMap(({ pieces }) => pieces),
      isSure: isSure && all.every((each) => each.isSure),
    };
  }

  /** Splits at "and", but not within a pair, nor after "with". */
  private apart(text: string): string[] {
    const { language } = this.lexicon;
    const all = partsOf(text, language, ands);
    const pieces: { start: number; end: number }[] = [];
    for (const part of all) {
      const last = pieces[pieces.length - 1];
      const [before, piece] = [
        last ? text.slice(last.start, last.end) : '',
        text.slice(part.start, part.end),
      ];
      const stays =
        last &&
        (isPair(language, before, piece) ||
          before.endsWith('-') ||
          this.saysMore(piece) ||
          (part.joint === 'slash' && all.length < 3) ||
          (this.lines.isCut(before) && !this.isApart(before, piece)));
      const whole = last ? text.slice(last.start, part.end) : '';
      if (stays || (last && all.length > 2 && this.shared.isShared(whole, [before, piece])))
        last.end = part.end;
      else pieces.push({ start: part.start, end: part.end });
    }
    return pieces.map(({ start, end }) => text.slice(start, end));
  }

  /** "et aux amandes" describes the thing before it; "et au papier toilette" names another. */
  private saysMore(piece: string): boolean {
    if (!saysMore(this.lexicon.language, piece) || placeBefore(piece, this.names) > 0) return false;
    const [, other = ''] = linking.exec(piece) ?? [];
    return other === '' || !this.names.isThing(other) || this.names.isTaste(other);
  }

  /** "a card for granny and flowers", "garlic bread with cheese and a coke" */
  private isApart(before: string, piece: string): boolean {
    const isArticled = chatPatternsOf(this.lexicon.language).starts.article.test(piece);
    if (isArticled && (this.names.hasKnown(piece) || single.test(piece))) return true;
    if (readAmount(piece).quantity !== null || packed.test(before)) return true;
    const mayEnd =
      purpose.test(before) ||
      isArticled ||
      readAmount(piece).quantity !== null ||
      /^\d/u.test(piece) ||
      this.names.isCurated(before);
    return mayEnd && this.names.score(piece) >= certain;
  }

  /** Words without marks: one thing, or several as they are dictated. */
  private cutRun(text: string, inList: boolean): Cut {
    const read = readAmount(text);
    if (read.quantity !== null && this.names.isCurated(read.name)) return { pieces: [text], isSure: true };
    const pair = this.countedPair(text);
    if (pair) return { pieces: pair, isSure: true };
    const counted = this.lines.counted(text);
    return counted?.isApart ? this.cutCounted(counted.pieces) : this.cutWords(text, inList);
  }

  private cutWords(text: string, inList: boolean): Cut {
    const articled = this.articled(text);
    if (articled.length > 1) return this.cutCounted(articled);
    const isOther = this.lines.isCut(text) || partsOf(text, this.lexicon.language, either).length > 1;
    const several = isOther ? null : this.dictated(text);
    if (!several) return { pieces: [text], isSure: true };
    const isPair = several.pieces.length === 2 && !several.isSure;
    const isOne = isPair && (!inList || this.isOneOfTwo(several.pieces));
    return isOne ? { pieces: [text], isSure: true } : several;
  }

  /** "a kilo of potatoes frozen peas": the amount in front belongs to the first thing. */
  private dictated(text: string): Dictated | null {
    const { quantity, name } = readAmount(text);
    const hasAmount = quantity !== null && text.endsWith(name);
    const several = dictated(hasAmount ? name : text, this.hearing());
    if (!several || !hasAmount) return several;
    const [head = '', last = ''] = several.pieces;
    const isOne = this.tastesOf(head, last) || !this.names.isCurated(head);
    if (several.pieces.length === 2 && isOne) return dictated(text, this.hearing());
    const [first = '', ...others] = several.pieces;
    return { ...several, pieces: [text.slice(0, text.length - name.length) + first, ...others] };
  }

  /** "ribbelchips paprika": a flavour behind its thing. */
  private tastesOf(head: string, last: string): boolean {
    const emoji = this.names.sight.guess(head, 'shopping')?.entry.emoji ?? '';
    return tasted.has(emoji) && this.names.isTaste(last);
  }

  /** "a courgette an aubergine": each article begins a thing. */
  private articled(text: string): string[] {
    const starts = runs[this.lexicon.language];
    const pieces = text.split(starts);
    const isApart =
      pieces.length > 1 &&
      !this.names.isCurated(text) &&
      pieces.every((piece) => /\p{L}{3}/u.test(piece) && !this.lines.endsCut(piece)) &&
      pieces.filter((piece) => this.names.score(piece) >= known || this.names.isKind(piece)).length * 2 >
        pieces.length;
    return isApart ? pieces : [text];
  }

  /** The words that the dictionary knows of dictated ones. */
  private hearing(): Hearing {
    const { lexicon, names } = this;
    const is = (
      word: string,
      ...rules: ('fillers' | 'units' | 'of' | 'stop' | 'cut' | 'numbers')[]
    ): boolean => {
      const [token = ''] = lexicon.tokens(word);
      return rules.some((rule) =>
        rule === 'fillers' ? lexicon.isForm(rule, token) : lexicon.is(rule, token),
      );
    };
    return {
      score: (words) => names.score(words),
      isCurated: (words) => names.isCurated(words),
      isNumber: (word) => (/^[\dx×½¼¾]/u.test(word) ? digits.test(word) : is(word, 'numbers')),
      mayDescribe: (word, next) => this.mayDescribe(word, next),
      isQuality: (word) => is(word, 'fillers', 'units', 'of', 'stop'),
      isLink: (word) => is(word, 'of', 'cut') || link.test(word),
      qualityFirst: !this.lines.isHeadFirst(),
      concept: (words) => names.concept(words),
    };
  }

  private cutCounted(counted: readonly string[]): Cut {
    const all = counted.map((piece) => this.cutWords(piece, true));
    return {
      pieces: all.flatMap(({ pieces }) => pieces),
      isSure: all.every((each) => each.isSure),
    };
  }

  /** "lamb burgers": two known words, of which the first tells the kind of the second. */
  private isOneOfTwo(pieces: readonly string[]): boolean {
    const [head = '', last = ''] = pieces;
    if (this.tastesOf(head, last)) return true;
    const kind = this.lines.isHeadFirst() ? last : head;
    const { language } = this.lexicon;
    return this.names.isTaste(kind) && !(singular.has(language) && plural[language].test(kind));
  }

  /** "6 carrots onion", but not "6 yoghurts strawberry" */
  private countedPair(text: string): string[] | null {
    const [, first = '', word = '', second = ''] = /^(\d{1,2} (\p{L}{3,})) (\p{L}{2,})$/u.exec(text) ?? [];
    const isPair =
      plural[this.lexicon.language].test(word) &&
      this.names.isCurated(word) &&
      this.names.isCurated(second) &&
      !tasted.has(this.names.sight.guess(word, 'shopping')?.entry.emoji ?? '') &&
      this.names.concept(word) !== this.names.concept(second);
    return isPair ? [first, second] : null;
  }

  private mayDescribe(word: string, next: string): boolean {
    const kind = this.lines.isHeadFirst() ? next : word;
    const emoji = this.names.sight.guess(word, 'shopping')?.entry.emoji ?? '';
    if (this.lines.isHeadFirst() && !tasted.has(emoji)) return false;
    return this.names.isTaste(kind) && !plural[this.lexicon.language].test(kind);
  }
}
