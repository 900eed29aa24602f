import type { Piece } from '../pieces';
import type { Token } from './message-tokens';

/** A piece and its place in the row; `end` is `at` if it does not stand there word for word. */
export interface Placed {
  piece: Piece;
  at: number;
  end: number;
}

/** Where the pieces of a row stand in it, each behind the one before. */
export function placedIn(row: string, pieces: readonly Piece[]): Placed[] {
  let from = 0;
  return pieces.map((piece) => {
    const at = placeOf(piece.text, row, from);
    if (at < 0) return { piece, at: from, end: from };
    from = at + piece.text.length;
    return { piece, at, end: from };
  });
}

/** True for a word that stands in the piece, at least in part. */
export const isIn = ({ at, end }: Placed, word: Pick<Token, 'start' | 'end'>): boolean =>
  word.start < end && word.end > at;

/** Where a text stands in a row, not within a word; -1 if nowhere. */
function placeOf(text: string, row: string, from: number): number {
  const isWithin = (one = '', other = ''): boolean => /^\p{L}\p{L}$/u.test(one + other);
  for (let at = row.indexOf(text, from); at >= 0; at = row.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (!isWithin(row[at - 1], row[at]) && !isWithin(row[end - 1], row[end])) return at;
  }
  return -1;
}
