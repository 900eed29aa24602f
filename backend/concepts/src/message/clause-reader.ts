import { partsOf } from '../line-reader/line-parts';
import type { Lexicon } from '../matcher/lexicon';
import { type ChatPatterns, chatPatternsOf } from './chat-patterns';
import { certain, type Names } from './names';
import { placeBefore } from './places';
import { type Place, type Said, Talk } from './talk';
import { trimmed } from './trimmed';

/** How far behind a clause the verb of its request may stand. */
const lookAhead = 300;
const andOnly = new Set(['and'] as const);
const dangling =
  /(?:^|\s)(?:for|with|from|of|para|por|con|de|pour|avec|à|für|fürs|mit|von|vom|zum|zur|voor|met|van|için)\s*$/iu;
const rounds = 12;
const shortest = 3;
const longest = 240;

/** Removes greetings, requests, thanks and talk from the clauses of a line. */
export class ClauseReader {
  private readonly patterns: ChatPatterns;

  private readonly talk: Talk;

  private readonly lexicon: Lexicon;

  private readonly asks: RegExp;

  constructor(private readonly knows: Names) {
    this.lexicon = knows.lexicon;
    this.patterns = chatPatternsOf(this.lexicon.language);
    this.asks = new RegExp(this.patterns.ask, 'giu');
    this.talk = new Talk(knows);
  }

  /** The parts of a clause that name things; none for a greeting or a sentence about something else. */
  read(text: string, from: number, to: number, place: Place): Said[] {
    if (to - from > longest) return [plain(from, to)];
    const kept = trimmed(text, from, to);
    const words = text.slice(kept.start, kept.end);
    const { list, category } = this.patterns.whole;
    if (place.isHeading && (list.test(words) || category.test(words))) return [];
    if (this.talk.isAside(words, text.slice(kept.start, kept.end + lookAhead), place)) return [];
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
    const bare = text
      .slice(said.start, said.end)
      .replace(/\([^()]*\)/gu, (brackets) => ' '.repeat(brackets.length));
    if (!isUnknown && this.talk.isTalk(bare.trim(), said, place)) {
      const end = this.talk.thingsBefore(bare);
      return end > 0 ? [{ ...said, end: said.start + end }] : [];
    }
    return isUnknown
      ? []
      : [{ ...said, isDoubtful: this.talk.isDoubtful(text.slice(said.start, said.end), said) }];
  }

  /** "we have some left", which is no description of a thing. */
  isSentence(text: string, isThing: (text: string) => boolean): boolean {
    const { says, ends, starts } = this.patterns;
    const rest = text.replace(starts.lead, '');
    const opening = rest.split(/\s+/u).slice(0, 2).join(' ');
    if (rest !== text && (isThing(rest) || isThing(opening))) return true;
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
      if (rest === '' || (this.isChat(rest) && !this.asksInside(text, said))) return null;
      if (this.patterns.whole.dear.test(rest) && !this.knows.isThing(rest)) return null;
      if (place.isFirst && this.patterns.whole.list.test(rest) && !this.knows.isThing(rest)) return null;
      this.stripFront(text, said, place);
      this.stripBack(text.slice(said.start, said.end), said);
      if (said.start === start && said.end === end) return said;
      if (said.start >= said.end) return null;
    }
    return said;
  }

  private stripFront(text: string, said: Said, { isFirst, isHeading }: Place): void {
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
    else if (cut(greeting) || (!this.knows.isThing(rest) && (cut(dear, sentence) || (isFirst && cut(pet))))) {
      said.isAsked = true;
      if (this.isPerson(text.slice(said.start, said.end))) said.start = said.end;
    } else if (cut(fix)) said.isFix = true;
    else if (cut(verb)) own(said);
    else if (cut(lead)) said.isLed = true;
    else if (!isHeading) said.start += placeBefore(rest, this.knows, isFirst);
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
    const remark = at(tail);
    // "vergeet de melk niet": one word behind a request is no refusal.
    const isRequest = said.isOwn && /^\P{L}*\p{L}+\P{L}*$/u.test(rest.slice(at(had)));
    const refused = isRequest || (remark > 0 && remark < at(had)) ? -1 : at(had);
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

  /** "when you are there get milk", "when you pass the shop bring clout nails, tape" */
  private asksInside(text: string, { start, end }: Said): boolean {
    const inner = this.innerAsk(text, start, end);
    if (!inner || end - inner.end < shortest || !/\s\S+\s/u.test(text.slice(start, inner.start)))
      return false;
    return this.knows.hasKnown(text.slice(inner.end, end)) || /^\s*,/u.test(text.slice(end));
  }

  /** "it is cold so can you get milk" */
  private innerAsk(text: string, from: number, to: number): { start: number; end: number } | null {
    const all = text.slice(from, to + lookAhead).matchAll(this.asks);
    const found = [...all].find(({ index }) => index > 0);
    if (!found || found.index + found[0].length > to - from) return null;
    return { start: from + found.index, end: from + found.index + found[0].length };
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
