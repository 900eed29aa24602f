import { partsOf } from '../line-reader/line-parts';
import type { Lexicon } from '../matcher/lexicon';
import { type ChatPatterns, chatPatternsOf } from './chat-patterns';
import type { Names } from './names';
import { placeBefore } from './places';
import { saysPlease, withoutPlease } from './please';

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
/** An unknown clause of so many words is more often talk than a name. */
const talkative = 6;
/** So many things in front of talk are no subject of its sentence. */
const fewest = 3;
const andOnly = new Set(['and'] as const);
const clock =
  /(?<![\p{L}\p{N}])(?:\d{1,2}[:.h]\d{2}(?!\p{N})|\d{1,2}\s?(?:uhr|o['’]?clock|[ap]\.?m\.?|heures|uur)(?![\p{L}\p{N}])|saat\s\d|(?:at|till?|until|by|a\slas|sobre\slas|um|gegen|bis|om|rond|tot|à)\s\d{1,2}(?=\P{L}*$))/iu;

/** Tells remarks, questions and sentences from names of things. */
export class Talk {
  private readonly patterns: ChatPatterns;

  private readonly lexicon: Lexicon;

  constructor(private readonly knows: Names) {
    this.lexicon = knows.lexicon;
    this.patterns = chatPatternsOf(this.lexicon.language);
  }

  /** A question about something else, a purpose or a remark: "is Aldi open yet?", "for the cake", "movie night!" */
  isAside(words: string, sentence: string, { isAlone, isHeading, isQuestion, isFirst }: Place): boolean {
    const { starts, ends, ask, cut, remark } = this.patterns;
    if (this.knows.isCurated(words) || /^\P{L}*\d/u.test(words)) return false;
    if (ask.test(words) || starts.ask.test(sentence) || starts.verb.test(words)) return false;
    if ([ends.gone, ends.had, ends.end].some((end) => (end?.exec(words)?.index ?? 0) > 0)) return false;
    if (isQuestion && starts.question.test(words)) return true;
    const rest = words.replace(starts.lead, '').replace(starts.lead, '');
    if (!isHeading && placeBefore(rest, this.knows, isFirst) > 0) return false;
    if ((isHeading || isAlone || isFirst) && starts.aside.test(rest)) return true;
    // A Turkish request ends in the middle, before its reason.
    const head = this.lexicon.language === 'tr' ? words.slice(0, cut.exec(words)?.index ?? 0) : '';
    // "Ham please" between two stops is a request.
    if (saysPlease(words) && this.knows.hasKnown(withoutPlease(words))) return false;
    return isAlone && remark.test(words) && rest === words && !this.knows.hasKnown(head);
  }

  isTalk(text: string, said: Said, place: Place): boolean {
    const { says, is, cut } = this.patterns;
    const remark = cut.exec(text)?.index ?? 0;
    const head = text.slice(0, remark);
    if (remark > 0 && (said.isOwn || said.isLed || this.knows.hasKnown(head)))
      return this.isTalk(head, said, place);
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

  /** The length of the things in front of talk: "peppers leeks couscous that's all thank you"; else 0. */
  thingsBefore(text: string): number {
    const { says, is, starts } = this.patterns;
    const at = says.exec(text)?.index ?? 0;
    const head = text.slice(0, at).trimEnd();
    if (head === '' || is.test(head) || starts.question.test(head) || starts.aside.test(head)) return 0;
    const words = head.split(/[\s,+&]+/u).filter((word) => /\p{L}{3}/u.test(word));
    const things = words.filter((word) => this.knows.isThing(word)).length;
    return things >= fewest && things * 2 >= words.length ? head.length : 0;
  }

  /** "a pint of milk as we have guests" */
  private leadsWithThing(head: string, isAsked: boolean): boolean {
    return partsOf(head, this.lexicon.language, andOnly).some(({ start, end }) => {
      const words = head.slice(start, end);
      return this.knows.isThing(words) || (isAsked && this.knows.score(words) >= known);
    });
  }

  isDoubtful(text: string, said: Said): boolean {
    return (
      !said.isAsked &&
      text.split(/\s+/u).length >= talkative &&
      !/[\d,&+(]/u.test(text) &&
      ![1, 2, 3].some((count) => this.knows.isThing(text.split(/\s+/u).slice(0, count).join(' '))) &&
      !this.knows.isThing(text)
    );
  }
}
