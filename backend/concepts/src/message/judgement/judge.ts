import type { Names } from '../names';
import { type Piece, single } from '../pieces';
import { type Judged, judged, type Weights } from './chain';
import { featuresOf } from './features';
import { type Row, type Token, tokensOf } from './message-tokens';
import { seen } from './seen-words';

export interface Judgement {
  weights: Weights;
}

/** A longer message is not judged. */
const longest = 4_000;

export const limits = { drop: 0.12, sure: 0.4, trim: 0.25, recover: 0.8 };

interface Word extends Token, Judged {}

interface Placed {
  piece: Piece;
  /** Null for a piece whose words are not found in the row. */
  words: Word[] | null;
  at: number;
}

/** Judges each word of a message, and mends the pieces that the patterns of words found. */
export class Judge {
  constructor(
    private readonly names: Names,
    private readonly judgement: Judgement,
  ) {}

  mend(rows: readonly Row[], pieces: readonly (readonly Piece[])[]): Piece[][] {
    if (rows.reduce((sum, { text }) => sum + text.length, 0) > longest) return pieces.map((some) => [...some]);
    const words = this.words(rows);
    return pieces.map((some, row) =>
      this.mendRow(
        rows[row]?.text ?? '',
        words.filter((word) => word.row === row),
        some,
      ),
    );
  }

  words(rows: readonly Row[]): Word[] {
    const tokens = seen(tokensOf(rows, this.names.lexicon.language), rows, this.names);
    const all = judged(featuresOf(tokens), tokens, this.judgement.weights);
    return tokens.map((token, at) => ({ ...token, ...(all[at] ?? { inside: 0, begins: 0 }) }));
  }

  private mendRow(row: string, words: readonly Word[], pieces: readonly Piece[]): Piece[] {
    const placed = placedIn(row, words, pieces);
    const kept = placed.flatMap((each) => this.mended(row, each));
    if (placed.some((each) => each.words === null)) return kept.map(({ piece }) => piece);
    const taken = new Set(placed.flatMap((each) => each.words ?? []));
    const missed = this.missed(row, words.filter((word) => !taken.has(word)));
    return [...kept, ...missed].sort((a, b) => a.at - b.at).map(({ piece }) => piece);
  }

  private mended(row: string, { piece, words, at }: Placed): { piece: Piece; at: number }[] {
    if (words === null || words.length === 0 || piece.isRefused) return [{ piece, at }];
    const most = Math.max(...words.map(({ inside }) => inside));
    if (most < limits.drop) return [];
    const isSure = piece.isSure && most >= limits.sure;
    const first = words.findIndex(({ inside }) => inside >= limits.trim);
    const last = words.length - 1 - [...words].reverse().findIndex(({ inside }) => inside >= limits.trim);
    if (first < 0 || (first === 0 && last === words.length - 1)) return [{ piece: { ...piece, isSure }, at }];
    const [from, to] = [first === 0 ? at : words[first]?.start, last === words.length - 1 ? at + piece.text.length : words[last]?.end];
    return [{ piece: { ...piece, isSure, text: row.slice(from, to) }, at }];
  }

  private missed(row: string, words: readonly Word[]): { piece: Piece; at: number }[] {
    const runs: Word[][] = [];
    for (const [index, word] of words.entries()) {
      const before = words[index - 1];
      if (word.inside < limits.recover) continue;
      const isNext = before && before.inside >= limits.recover && /^[\s'’-]*$/u.test(row.slice(before.end, word.start));
      if (isNext && word.begins < 0.5) runs.at(-1)?.push(word);
      else runs.push([word]);
    }
    return runs
      .filter((run) => run.some(({ text }) => /\p{L}{2}/u.test(text)))
      .map((run) => {
        const at = run[0]?.start ?? 0;
        return { at, piece: { ...single, text: row.slice(at, run.at(-1)?.end) } };
      });
  }
}

function placedIn(row: string, words: readonly Word[], pieces: readonly Piece[]): Placed[] {
  let from = 0;
  return pieces.map((piece) => {
    const next = row.indexOf(piece.text, from);
    const at = next >= 0 ? next : row.indexOf(piece.text);
    if (at < 0) return { piece, words: null, at: from };
    const end = at + piece.text.length;
    from = end;
    return { piece, at, words: words.filter((word) => word.start < end && word.end > at) };
  });
}
