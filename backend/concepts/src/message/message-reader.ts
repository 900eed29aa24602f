import { readAmount, units, words } from '../line-reader/amount';
import { isOnlyAmount } from '../line-reader/amount-spans';
import { type LineReader, numberedPieces, type Sight } from '../line-reader/line-reader';
import type { Lexicon } from '../matcher/lexicon';
import type { ListType, Message, Thing } from '../types';
import { chatPatternsOf } from './chat-patterns';
import { choresOf } from './chores';
import { ClauseReader } from './clause-reader';
import { type Clause, clausesOf } from './clauses';
import { withNames } from './emoji-things';
import { Judge, type Judgement } from './judgement/judge';
import { certain, Names } from './names';
import { PartSplitter } from './part-splitter';
import { pastedRows } from './pasted-lines';
import { PiecePolisher } from './piece-polisher';
import { amended, corrected, once, type Piece, single } from './pieces';
import type { Place, Said } from './talk';
import { thingOf } from './thing';
import { trimmed } from './trimmed';

const known = 0.7;
/** Longer lines are kept whole. */
const longestLine = 2_000;
/** A longer part is no list of things. */
const longestPart = 240;
/** "a loaf of white" */
const measuredThing = new RegExp(String.raw`^(?:${words}|\d+)\s(?:${units})\s(?:of|de|d['’])\s?\p{L}`, 'iu');
const middle: Place = { isFirst: false, isHeading: false, isAsked: false, isAlone: false, isQuestion: false };

interface Spoken extends Said {
  isAlone: boolean;
}

/** Reads all things or chores of a message, however it is written. */
export class MessageReader {
  private readonly clauses: ClauseReader;
  private readonly judge: Judge | null;
  private readonly names: Names;
  private readonly parts: PartSplitter;
  private readonly polisher: PiecePolisher;

  constructor(
    private readonly lexicon: Lexicon,
    private readonly lines: LineReader,
    private readonly sight: Sight,
    judgement: Judgement | null,
  ) {
    this.names = new Names(lexicon, lines, sight);
    this.parts = new PartSplitter(this.names);
    this.clauses = new ClauseReader(this.names);
    this.polisher = new PiecePolisher(this.names);
    this.judge = judgement && new Judge(this.names, judgement, (piece) => this.polisher.polish(piece));
  }

  read(text: string, listType: ListType): Message {
    this.names.forget();
    const typed = pastedRows(text);
    if (listType === 'task') {
      const texts = typed.map((row) => row.text);
      return { things: choresOf(texts, this.lexicon.language, this.lines, this.sight), unsure: false };
    }
    const rows = typed.map((row) => ({ ...row, text: withNames(row.text, this.lexicon) }));
    const read = rows.map((row) => this.piecesOfRow(row.text, rows.length > 1));
    const said = (this.judge?.mend(rows, read) ?? read).flat();
    // An unknown word between two stops may be a remark or a brand: the user decides.
    const isNamed = said.filter(({ isLoose }) => !isLoose).length * 2 > said.length;
    const pieces = said.map((piece) => (piece.isLoose && isNamed ? { ...piece, isSure: false } : piece));
    const kept = corrected(pieces, this.names);
    const things = kept.map((piece) => this.thing(piece)).filter((thing) => thing !== null);
    // The user is asked about a thing that stands on two rows.
    const all = rows.length > 1 ? amended(things, this.names) : once(things, this.names);
    return { things: all, unsure: kept.some(({ isSure }) => !isSure) };
  }

  private thing({ text: piece, amount }: Piece): Thing | null {
    const thing = thingOf(piece, this.lexicon.language, {
      isSeveral: (text) => this.lines.namesSeveral(text, 'shopping'),
      isNamed: (text) => this.names.isCurated(text),
      isKnown: (text) => this.names.score(text) >= certain,
    });
    return thing && amount !== null ? { ...thing, quantity: amount } : thing;
  }

  // Rows and clauses

  /** By the patterns alone; the training of the judgement asks for them too. */
  piecesOfRow(row: string, inList: boolean): Piece[] {
    if (row.length > longestLine) return [{ ...single, text: row, isSure: false }];
    const numbered = numberedPieces(row);
    if (numbered.length > 1) return numbered.flatMap((piece) => this.piecesOfRow(piece, true));
    const said = this.saidOf(this.lowered(row), clausesOf(row, this.lexicon.language));
    const isList = inList || said.length > 1;
    const pieces = said
      .flatMap((each) => this.split(row.slice(each.start, each.end), isList, each))
      .map((piece, index) => ({ ...piece, startsRow: index === 0 }));
    return this.turnedRound(row, said, pieces) ?? pieces;
  }

  /** Of the same length; regular expressions do not know the Turkish letters i. */
  private lowered(text: string): string {
    return this.lexicon.language === 'tr' ? text.replace(/İ/gu, 'i').replace(/I/gu, 'ı') : text;
  }

  private saidOf(row: string, clauses: readonly Clause[]): Spoken[] {
    const all: Spoken[] = [];
    let isFix = false;
    let isAsked = false;
    let isFirst = true;
    let sinceStop = 0;
    let end = 0;
    const isList = clauses.some(({ mark }) => mark === 'list');
    for (const [index, clause] of clauses.entries()) {
      const text = row.slice(clause.start, clause.end);
      if (clause.isBehindVerb && !this.names.hasKnown(text)) continue;
      if (clause.opens) sinceStop = all.length;
      const before = all[all.length - 1];
      const isNext = before !== undefined && before.end === end;
      if (
        isNext &&
        !before.isRefused &&
        clause.mark !== 'stop' &&
        !this.isFix(text) &&
        this.belongs(text, row.slice(before.start, before.end), clause, isList)
      ) {
        before.end = trimmed(row, clause.start, clause.end).end;
        end = before.end;
        continue;
      }
      if (all.length === sinceStop && this.isTitle(row, clauses, index)) {
        isAsked = true;
        continue;
      }
      const isHeading = clauses[index + 1]?.mark === 'colon' || /^\s*:\s*$/u.test(row.slice(clause.end));
      const { isQuestion } = clause;
      const isAlone =
        clause.closes && clause.mark !== 'colon' && all.length === sinceStop && clauses.length > 1;
      const place = { isFirst, isHeading, isAsked, isAlone, isQuestion };
      const said = this.clauses.read(row, clause.start, clause.end, place);
      if (this.isFix(text)) isFix = true;
      else if (said.length > 0) {
        isFirst = false;
        all.push(
          ...said.map((each) => ({
            ...each,
            isFix: each.isFix || isFix,
            isAsked: each.isAsked || isAsked,
            isAlone: isAlone && said.length === 1,
          })),
        );
        isFix = false;
        isAsked ||= said.some((each) => each.isAsked);
        end = said[said.length - 1]?.end ?? 0;
      } else end = -1;
    }
    return all;
  }

  /** "Salad: 2 tomatoes, ...", "Ben – milk, bread": a dish or a person in front of things. */
  private isTitle(row: string, clauses: readonly Clause[], index: number): boolean {
    const [clause, next, third] = clauses.slice(index);
    if (!clause || !next || next.mark === 'stop' || next.mark === 'list') return false;
    const [title = '', thing = ''] = [clause, next].map(({ start, end }) => row.slice(start, end).trim());
    if (isOnlyAmount(thing) || this.lines.describes(thing, 'shopping')) return false;
    const isName = /^\p{Lu}\p{Ll}+$/u.test(title) && !this.names.hasKnown(title);
    if (next.mark === 'dash') return isName && this.names.hasKnown(thing);
    const { starts } = chatPatternsOf(this.lexicon.language);
    if (starts.ask.test(title) || starts.verb.test(title)) return false;
    return readAmount(thing).quantity !== null || (third?.mark === 'list' && this.names.isThing(thing));
  }

  private isFix(text: string): boolean {
    const { whole, starts } = chatPatternsOf(this.lexicon.language);
    return whole.fix.test(text.trim()) || whole.fix.test(text.trim().replace(starts.lead, ''));
  }

  /** True for a clause that describes the thing before it: "tomatoes, chopped". */
  private belongs(text: string, before: string, { mark }: Clause, isList: boolean): boolean {
    const words = text.trim();
    if (mark === 'colon') return this.names.score(before) >= known && !this.isHeading(before);
    if (mark === 'dash' && isList && this.names.isThing(before) && this.names.isThing(words)) return true;
    if (mark === 'dash' && !isOnlyAmount(words) && !this.lines.describes(words, 'shopping'))
      return (
        !(this.names.isThing(words) || this.names.isThing(before)) &&
        this.clauses.read(words, 0, words.length, middle).length > 0
      );
    if (
      this.clauses.isSentence(
        words,
        (rest) => this.names.isThing(rest) && !this.lines.describes(rest, 'shopping'),
      )
    )
      return false;
    if (measuredThing.test(words)) return false;
    if (/^an?\s/iu.test(words) && readAmount(before).quantity !== null) return false;
    if (isOnlyAmount(words) || /^(?:the\s)?\p{L}+ ones$/iu.test(words)) return true;
    return (
      this.lines.describes(words, 'shopping') && !chatPatternsOf(this.lexicon.language).whole.chat.test(words)
    );
  }

  private isHeading(text: string): boolean {
    const { list, category } = chatPatternsOf(this.lexicon.language).whole;
    return list.test(text.trim()) || category.test(text.trim());
  }

  // Things of a clause

  private split(text: string, isList: boolean, said: Spoken): Piece[] {
    const { isRefused, isFix, isDoubtful } = said;
    if (text.length > longestPart) return [{ ...single, text, isSure: false, isRefused, isFix }];
    const { pieces, isSure } = this.parts.cut(text, isList || said.isAsked, !isList && said.isAsked);
    const isLoose = said.isAlone && !said.isOwn && !said.isLed;
    const names = pieces.flatMap((piece) => this.polished(piece));
    return names.flatMap((name, index) => {
      if (name === null || (!/[\p{L}\p{N}]/u.test(name) && isList)) return [];
      return {
        ...single,
        text: name,
        isSure: isSure && (!isDoubtful || pieces.length > 1),
        isRefused,
        isFix: isFix && index === 0,
        isLoose: isLoose && !/\d/u.test(name) && !this.names.hasKnown(name),
      };
    });
  }

  /** The words of one thing, or of several that talk behind them had hidden: "leeks garlic that's all". */
  private polished(piece: string): (string | null)[] {
    const name = this.polisher.polish(piece);
    if (name === null || name.length === piece.length || !name.includes(' ')) return [name];
    const { pieces, isSure } = this.parts.cut(name, true, false);
    return isSure && pieces.length > 2 ? pieces.map((each) => this.polisher.polish(each)) : [name];
  }

  /** "juice, orange" is one thing, and "milk, oat" may be one. */
  private turnedRound(row: string, said: readonly Said[], pieces: readonly Piece[]): Piece[] | null {
    const [first, second] = said;
    if (said.length !== 2 || pieces.length !== 2 || !first || !second || second.isAsked !== first.isAsked)
      return null;
    if (!/^\s*,\s*$/u.test(row.slice(first.end, second.start))) return null;
    const turned = this.lines.turnedRound(pieces[0]?.text ?? '', pieces[1]?.text ?? '');
    if (turned === 'no') return null;
    const order = this.lines.isHeadFirst() ? pieces : [...pieces].reverse();
    if (turned === 'perhaps' && !this.names.isCurated(order.map(({ text }) => text).join(' '))) return null;
    if (turned === 'perhaps') return pieces.map((piece) => ({ ...piece, isSure: false }));
    return [{ ...single, text: row.slice(first.start, second.end) }];
  }
}
