import { partsOf } from '../line-reader/line-parts';
import type { Lexicon } from '../matcher/lexicon';
import { type ChatPatterns, chatPatternsOf } from './chat-patterns';
import { certain, type Names } from './names';
import { trimmed } from './trimmed';

/** A part of a line that names things, by its place. */
export interface Said {
  start: number;
  end: number;
  /** The words name things that are not wanted. */
  isRefused: boolean;
  /** The words replace the thing before them. */
  isFix: boolean;
  /** Words were left out in front of it or behind it. */
  isAsked: boolean;
  /** The same, and they asked for it: no greeting, and no request of another clause. */
  isOwn: boolean;
  /** It follows a word such as "also". */
  isLed: boolean;
  /** Few of the words are known: it may be talk. */
  isDoubtful: boolean;
}

/** Where a clause stands in its message. */
export interface Place {
  isFirst: boolean;
  /** A colon follows. */
  isHeading: boolean;
  /** A request stands before it. */
  isAsked: boolean;
  /** Stops are on both sides. */
  isAlone: boolean;
  isQuestion: boolean;
}

/** The confidence of a name without a word left over. */
const whole = 0.94;
const known = 0.7;
/** How far behind a clause the verb of its request may stand. */
const lookAhead = 300;
const andOnly = new Set(['and'] as const);
const dangling =
  /(?:^|\s)(?:for|with|from|of|para|por|con|de|pour|avec|à|für|fürs|mit|von|vom|zum|zur|voor|met|van|için)\s*$/iu;
const rounds = 12;
const longest = 240;
/** An unknown clause of so many words is more often talk than a name. */
const talkative = 6;
const clock =
  /(?<![\p{L}\p{N}])(?:\d{1,2}[:.h]\d{2}(?!\p{N})|\d{1,2}\s?(?:uhr|o['’]?clock|[ap]\.?m\.?|heures|uur)(?![\p{L}\p{N}])|saat\s\d|(?:at|till?|until|by|a\slas|sobre\slas|um|gegen|bis|om|rond|tot|à)\s\d{1,2}(?=\P{L}*$))/iu;

/** Removes greetings, requests, thanks and talk from the clauses of a line. */
export class ClauseReader {
  private readonly patterns: ChatPatterns;

  private readonly lexicon: Lexicon;

  constructor(private readonly knows: Names) {
    this.lexicon = knows.lexicon;
    this.patterns = chatPatternsOf(this.lexicon.language);
  }

  /** The parts of a clause that name things; none for a greeting or a sentence about something else. */
  read(text: string, from: number, to: number, place: Place): Said[] {
    if (to - from > longest) return [plain(from, to)];
    const kept = trimmed(text, from, to);
    const words = text.slice(kept.start, kept.end);
    const { list, category } = this.patterns.whole;
    if (place.isHeading && (list.test(words) || category.test(words))) return [];
    if (this.isAside(words, text.slice(kept.start, kept.end + lookAhead), place)) return [];
    if (this.isName(words) && !this.patterns.whole.chat.test(words)) return [plain(kept.start, kept.end)];
    const joined = this.sentences(text, kept.start, kept.end);
    if (joined.length > 1) return joined.flatMap((part) => this.read(text, part.start, part.end, place));
    const said = this.strip(text, from, to, place);
    if (said === null) return [];
    const inner = this.innerAsk(text, said.start, said.end);
    if (inner) {
      const first = this.read(text, said.start, inner.start, place);
      const rest = this.read(text, inner.end, said.end, { ...place, isAsked: true });
      return [
        ...first.filter((each) => this.knows.hasKnown(text.slice(each.start, each.end))),
        ...rest.map((each) => ({ ...each, isAsked: true, isOwn: true })),
      ];
    }
    const isUnknown = place.isHeading && !this.knows.isThing(text.slice(said.start, said.end));
    const bare = text.slice(said.start, said.end).replace(/\([^()]*\)/gu, (brackets) => ' '.repeat(brackets.length));
    return isUnknown || this.isTalk(bare.trim(), said, place)
      ? []
      : [{ ...said, isDoubtful: this.isDoubtful(text.slice(said.start, said.end), said) }];
  }

  /** A question about something else, a purpose or a remark: "is Aldi open yet?", "for the cake", "movie night!" */
  private isAside(words: string, sentence: string, { isAlone, isHeading, isQuestion, isFirst }: Place): boolean {
    const { starts, ends, ask, cut, remark } = this.patterns;
    if (this.knows.isCurated(words) || /^\P{L}*\d/u.test(words)) return false;
    if (ask.test(words) || starts.ask.test(sentence) || starts.verb.test(words)) return false;
    if ([ends.gone, ends.had, ends.end].some((end) => (end?.exec(words)?.index ?? 0) > 0)) return false;
    if (isQuestion && starts.question.test(words)) return true;
    const rest = words.replace(starts.lead, '').replace(starts.lead, '');
    if ((isHeading || isAlone || isFirst) && starts.aside.test(rest)) return true;
    // A Turkish request ends in the middle, before its reason.
    const head = this.lexicon.language === 'tr' ? words.slice(0, cut.exec(words)?.index ?? 0) : '';
    return isAlone && remark.test(words) && rest === words && !this.knows.hasKnown(head);
  }

  /** "we have some left", which is no description of a thing. */
  isSentence(text: string, isThing: (text: string) => boolean): boolean {
    const { says, ends, starts } = this.patterns;
    const rest = text.replace(starts.lead, '');
    if (rest !== text && isThing(rest)) return true;
    if (starts.no.exec(rest)?.[0].trim().includes(' ')) return true;
    if (ends.gone?.test(rest) || starts.fix.test(rest)) return true;
    return (
      starts.ask.test(rest) || starts.verb.test(text) || says.test(text) || ends.had?.exec(text)?.index === 0
    );
  }

  private isName(text: string): boolean {
    const tokens = this.lexicon.tokens(text);
    return tokens.length > 1 && tokens.length < 6 && this.lexicon.joined(tokens, 'shopping') !== undefined;
  }

  /** "Thanks", but not "honey". */
  private isChat(text: string): boolean {
    const { chat, polite } = this.patterns.whole;
    return polite.test(text) || (chat.test(text) && !this.knows.isThing(text));
  }

  /** Null if no word is left. */
  private strip(text: string, from: number, to: number, place: Place): Said | null {
    const said: Said = { ...plain(from, to), isAsked: place.isAsked };
    for (let round = 0; round < rounds; round += 1) {
      const { start, end } = said;
      Object.assign(said, trimmed(text, start, end));
      const rest = text.slice(said.start, said.end);
      if (rest === '' || this.isChat(rest)) return null;
      if (this.patterns.whole.dear.test(rest) && !this.knows.isThing(rest)) return null;
      if (place.isFirst && this.patterns.whole.list.test(rest) && !this.knows.isThing(rest)) return null;
      this.stripFront(text, said, place);
      this.stripBack(text.slice(said.start, said.end), said);
      if (said.start === start && said.end === end) return said;
      if (said.start >= said.end) return null;
    }
    return said;
  }

  private stripFront(text: string, said: Said, { isFirst }: Place): void {
    const { greeting, dear, pet, lead, ask, verb, no, fix } = this.patterns.starts;
    const rest = text.slice(said.start, said.end);
    const cut = (pattern: RegExp, ahead = rest): boolean => {
      const found = pattern.exec(ahead);
      if (!found) return false;
      said.start = Math.min(said.end, said.start + found[0].length);
      return true;
    };
    // A verb of the request may stand behind all things: "we hebben melk, brood nodig".
    const sentence = text.slice(said.start, said.end + lookAhead);
    if (this.patterns.whole.fix.test(rest)) {
      said.isFix = true;
      said.start = said.end;
    } else if (this.isRefusal(sentence, rest.length) && cut(no, sentence)) said.isRefused = true;
    else if (cut(ask, sentence)) own(said);
    else if (
      cut(greeting) ||
      (!this.knows.isThing(rest) && (cut(dear, sentence) || (isFirst && cut(pet))))
    ) {
      said.isAsked = true;
      if (this.isPerson(text.slice(said.start, said.end))) said.start = said.end;
    } else if (cut(fix)) said.isFix = true;
    else if (cut(verb)) own(said);
    else if (cut(lead)) said.isLed = true;
  }

  /** "Hi Lou" */
  private isPerson(rest: string): boolean {
    return /^\p{Lu}\p{Ll}+$/u.test(rest.trim()) && !this.knows.hasKnown(rest.trim());
  }

  /** "no eggs", but not "no added sugar juice". */
  private isRefusal(sentence: string, length: number): boolean {
    const found = this.patterns.starts.no.exec(sentence);
    if (!found) return false;
    const after = sentence.slice(found[0].length, length);
    return found[0].trim().includes(' ') || this.knows.score(after) >= certain;
  }

  private stripBack(rest: string, said: Said): void {
    const { tail, thanks, end, gone, had, pet } = this.patterns.ends;
    const at = (pattern: RegExp | null): number => pattern?.exec(rest)?.index ?? -1;
    const refused = at(had);
    if (refused === 0) said.end = said.start;
    if (refused > 0) {
      said.isRefused = true;
      said.end = said.start + refused;
      return;
    }
    const mayEnd = said.isAsked || this.lexicon.language === 'tr';
    const isLeft = (index: number): boolean => index >= 0 && !dangling.test(rest.slice(0, index));
    const cuts = [tail, thanks, pet, gone, ...(mayEnd ? [end] : [])].map(at).filter(isLeft);
    if (cuts.length === 0) return;
    const first = Math.min(...cuts);
    if (first === 0 && this.knows.isThing(rest)) return;
    said.end = said.start + first;
    if (cuts.includes(at(end)) || cuts.includes(at(gone))) own(said);
  }

  /** "the milk is gone and we have no bread": two sentences of one clause. */
  private sentences(text: string, from: number, to: number): { start: number; end: number }[] {
    const clause = text.slice(from, to);
    const { ask, says } = this.patterns;
    const { gone, end } = this.patterns.ends;
    const parts = partsOf(clause, this.lexicon.language, andOnly);
    if (parts.length < 2) return [];
    const words = parts.map((part) => clause.slice(part.start, part.end));
    const endsHere = (text = ''): boolean =>
      [gone, end].some((pattern) => (pattern?.exec(text)?.index ?? 0) > 0);
    const begins = (text = ''): boolean =>
      ask.exec(text)?.index === 0 || says.exec(text)?.index === 0 || gone?.test(text) === true;
    const cuts = parts.filter(
      (_, index) => index > 0 && (endsHere(words[index - 1]) || begins(words[index])),
    );
    if (cuts.length === 0) return [];
    return [0, ...cuts.map(({ start }) => start)].map((start, index) => {
      const next = cuts[index];
      const before = next && parts[parts.indexOf(next) - 1];
      return { start: from + start, end: before ? from + before.end : to };
    });
  }

  /** "it is cold so can you get milk" */
  private innerAsk(text: string, from: number, to: number): { start: number; end: number } | null {
    const found = this.patterns.ask.exec(text.slice(from, to + lookAhead));
    if (!found || found.index === 0 || found.index + found[0].length > to - from) return null;
    return { start: from + found.index, end: from + found.index + found[0].length };
  }

  private isTalk(text: string, said: Said, place: Place): boolean {
    const { says, is, cut } = this.patterns;
    const remark = cut.exec(text)?.index ?? 0;
    const head = text.slice(0, remark);
    if (remark > 0 && (said.isOwn || this.knows.hasKnown(head))) return this.isTalk(head, said, place);
    if (/\p{L}/u.test(text) && clock.test(text) && !this.knows.isThing(text)) return true;
    const talk = [says, is].map((pattern) => pattern.exec(text)?.index ?? -1).filter((index) => index >= 0);
    if (talk.length === 0 || (this.knows.score(text) >= whole && !is.test(text))) return false;
    const first = Math.min(...talk);
    if (said.isOwn && !says.test(text)) return false;
    const before = text.slice(0, first).trim();
    if (this.lexicon.language === 'tr') return !/\p{L}+(?:dığı|diği|duğu|düğü)\p{L}*\s/u.test(text);
    if (said.isOwn && first > 0 && says.exec(text)?.index === first) return false;
    if (place.isAlone && !said.isOwn && !/\d/u.test(before)) return true;
    if (first === 0 || is.exec(text)?.index === first) return true;
    return !this.leadsWithThing(before, said.isAsked);
  }

  /** "a pint of milk as we have guests" */
  private leadsWithThing(head: string, isAsked: boolean): boolean {
    return partsOf(head, this.lexicon.language, andOnly).some(({ start, end }) => {
      const words = head.slice(start, end);
      return this.knows.isThing(words) || (isAsked && this.knows.score(words) >= known);
    });
  }

  private isDoubtful(text: string, said: Said): boolean {
    return (
      !said.isAsked &&
      text.split(/\s+/u).length >= talkative &&
      !/[\d,&+(]/u.test(text) &&
      ![1, 2, 3].some((count) => this.knows.isThing(text.split(/\s+/u).slice(0, count).join(' '))) &&
      !this.knows.isThing(text)
    );
  }
}

const own = (said: Said): void => {
  said.isAsked = true;
  said.isOwn = true;
};

const plain = (start: number, end: number): Said => ({
  start,
  end,
  isRefused: false,
  isFix: false,
  isAsked: false,
  isOwn: false,
  isLed: false,
  isDoubtful: false,
});
