import { isOnlyAmount } from '../../line-reader/amount-spans';
import type { Names } from '../names';
import type { Row } from '../pasted-lines';
import { type Piece, single } from '../pieces';
import { type Judged, judged, type Weights } from './chain';
import { featuresOf } from './features';
import { tokensOf } from './message-tokens';
import { type Seen, seen } from './seen-words';

export interface Judgement {
  weights: Weights;
}

/** A longer message is not judged. */
const longest = 4_000;

/** How likely the words of a piece are at least: of one that stays, of a known one, of a sure one, and so on. */
const limits = { drop: 0.12, dropKnown: 0.03, sure: 0.4, trim: 0.1, recover: 0.85 };

interface Word extends Seen, Judged {}

interface Placed {
  piece: Piece;
  /** Null for a piece whose words are not found in the row. */
  words: Word[] | null;
  at: number;
}

/**
 * Judges each word of a message, and mends the pieces that the patterns of words found: drops talk, cuts what
 * stands before and behind a name, and adds words that the patterns left out.
 *
 * The model is a linear chain (a conditional random field) of three states: talk, the first word of a thing, a
 * further word. Its features (`features.ts`) are hashed: words, their letters, neighbours, marks, what the
 * dictionary knows, the place in clause, sentence and message. `npm run judgement` trains it (seeded gradient
 * descent, the 6,000 strongest weights) on `src/testing/judgement`: labelled messages, the same with other things,
 * and lists with talk. `npm run judgement -- --check` measures it on messages that it has not seen (README).
 */
export class Judge {
  constructor(
    private readonly names: Names,
    private readonly judgement: Judgement,
    /** Removes what stands around a name; null if no name is left. */
    private readonly polish: (text: string) => string | null,
  ) {}

  mend(rows: readonly Row[], pieces: readonly (readonly Piece[])[]): Piece[][] {
    if (rows.reduce((sum, { text }) => sum + text.length, 0) > longest)
      return pieces.map((some) => [...some]);
    const isPlain = isAllNames(rows, pieces);
    const all = pieces.flat();
    // The user wants what is typed alone; and nothing tells a list of unknown names from talk.
    if (isPlain && (all.length === 1 || !all.some(({ text }) => this.names.isThing(text))))
      return pieces.map((some) => [...some]);
    const words = this.words(rows);
    // A heading or a name may stand in front of a list without other words; the rest of it stays.
    const kept = new Set(isPlain ? all.slice(1) : []);
    return pieces.map((some, row) =>
      this.mendRow(
        rows[row]?.text ?? '',
        words.filter((word) => word.row === row),
        some,
        kept,
      ),
    );
  }

  private words(rows: readonly Row[]): Word[] {
    const tokens = seen(tokensOf(rows, this.names.lexicon.language), rows, this.names);
    const all = judged(featuresOf(tokens), tokens, this.judgement.weights);
    return tokens.map((token, at) => ({ ...token, ...(all[at] ?? { inside: 0, begins: 0 }) }));
  }

  private mendRow(
    row: string,
    words: readonly Word[],
    pieces: readonly Piece[],
    kept: ReadonlySet<Piece>,
  ): Piece[] {
    const placed = placedIn(row, words, pieces);
    if (placed.every((each) => each.words !== null)) {
      const taken = new Set(placed.flatMap((each) => each.words ?? []));
      for (const run of runsOf(row, words, taken)) this.recover(row, words, run, placed);
    }
    placed.sort((a, b) => a.at - b.at);
    return placed.flatMap((each) => this.mended(row, each, kept.has(each.piece)) ?? []);
  }

  /** Words that no piece has belong to the piece beside them, or are a thing of their own. */
  private recover(row: string, words: readonly Word[], run: readonly Word[], placed: Placed[]): void {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    const next = words[words.indexOf(last) + 1];
    const before = words[words.indexOf(first) - 1];
    const owner = (word: Word | undefined): Placed | undefined =>
      placed.find(({ words: own, piece }) => word && own?.includes(word) && !piece.isRefused && !piece.isFix);
    const isJoined = (one: Word, other: Word): boolean => /^[\s'’-]*$/u.test(row.slice(one.end, other.start));
    const behind = next && next.begins < 0.5 && isJoined(last, next) ? owner(next) : undefined;
    const ahead = before && first.begins < 0.5 && isJoined(before, first) ? owner(before) : undefined;
    if (behind?.words?.[0] === next && behind)
      extend(row, behind, [...withoutLead(run), ...(behind.words ?? [])]);
    else if (ahead && ahead.words?.at(-1) === before) extend(row, ahead, [...(ahead.words ?? []), ...run]);
    else if (run.some(({ known }) => named.has(known))) {
      const text = row.slice(first.start, last.end);
      const key = this.names.keyOf(text);
      if (!placed.some(({ piece }) => this.names.keyOf(piece.text) === key))
        placed.push({ at: first.start, words: [...run], piece: { ...single, text } });
    }
  }

  private mended(row: string, { piece, words, at }: Placed, isListed: boolean): Piece | null {
    if (words === null || words.length === 0 || piece.isRefused || piece.isFix) return piece;
    const most = Math.max(...words.map(({ inside }) => inside));
    const isKnown = this.names.isThing(piece.text);
    const isKept = isListed || words[0]?.before === 'bullet';
    // The user is asked about an unknown word between two stops.
    const isLone = piece.isLoose && words.length === 1;
    if (most < (isKnown || isLone ? limits.dropKnown : limits.drop) && !isKept) return null;
    const isSure = piece.isSure && (isListed || isKnown || most >= limits.sure);
    if (this.names.isCurated(piece.text)) return { ...piece, isSure };
    const first = words.findIndex(({ inside }) => inside >= limits.trim);
    if (first < 0) return { ...piece, isSure };
    const last = words.length - 1 - [...words].reverse().findIndex(({ inside }) => inside >= limits.trim);
    const end = at + piece.text.length;
    const [from, to] = [words[first]?.start ?? at, words[last]?.end ?? end];
    const start = first === 0 || isOnlyAmount(row.slice(at, from).trim()) ? at : Math.max(at, from);
    const stop = last === words.length - 1 || isOnlyAmount(row.slice(to, end).trim()) ? end : to;
    const text = row.slice(start, stop);
    return { ...piece, isSure, text: this.polish(text) ?? text };
  }
}

/** The letters of `known` of words that may name a thing. */
const named: ReadonlySet<string> = new Set(['A', 'M', 'C', 'K', 'x']);

/** True if no word stands beside the pieces. */
function isAllNames(rows: readonly Row[], pieces: readonly (readonly Piece[])[]): boolean {
  return rows.every(({ text }, row) => {
    const rest = (pieces[row] ?? []).reduce((left, piece) => left.replace(piece.text, ' '), text);
    return !/\p{L}{2}/u.test(rest);
  });
}

/** Without articles and the like in front. */
function withoutLead(words: readonly Word[]): Word[] {
  const first = words.findIndex(({ known }) => !'st'.includes(known));
  return first < 0 ? [] : words.slice(first);
}

function extend(row: string, placed: Placed, words: Word[]): void {
  placed.at = Math.min(placed.at, words[0]?.start ?? placed.at);
  placed.words = words;
  placed.piece = { ...placed.piece, text: row.slice(placed.at, words.at(-1)?.end) };
}

/** The runs of words that belong to things, but to no piece. */
function runsOf(row: string, words: readonly Word[], taken: ReadonlySet<Word>): Word[][] {
  const runs: Word[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    if (taken.has(word) || word.inside < limits.recover) continue;
    const isNext = last && words.indexOf(word) === words.indexOf(last) + 1;
    const isJoined = isNext && /^[\s'’-]*$/u.test(row.slice(last?.end, word.start));
    if (isJoined && word.begins < 0.5) runs.at(-1)?.push(word);
    else runs.push([word]);
    last = word;
  }
  return runs;
}

function placedIn(row: string, words: readonly Word[], pieces: readonly Piece[]): Placed[] {
  let from = 0;
  return pieces.map((piece) => {
    const at = placeOf(piece.text, row, from);
    if (at < 0) return { piece, words: null, at: from };
    const end = at + piece.text.length;
    from = end;
    return { piece, at, words: words.filter((word) => word.start < end && word.end > at) };
  });
}

/** Where a text stands in a row, not within a word; -1 if nowhere. */
function placeOf(text: string, row: string, from: number): number {
  const isWithin = (one = '', other = ''): boolean => /^\p{L}\p{L}$/u.test(one + other);
  for (let at = row.indexOf(text, from); at >= 0; at = row.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (!isWithin(row[at - 1], row[at]) && !isWithin(row[end - 1], row[end])) return at;
  }
  return -1;
}
