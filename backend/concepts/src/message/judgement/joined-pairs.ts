import type { Piece } from '../pieces';

/** A piece and where it stands in its row. */
export interface Made {
  at: number;
  piece: Piece;
}

const front = /(?:^|[,;.:!?]|\s(?:and|y|et|und|en|ve|&))$/iu;
const back = /^(?:$|[,;.:!?]|(?:and|y|et|und|en|ve|&)\s)/iu;
const most = 3;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * "bread, head torch, milk": where marks separate the things, two words between two marks are one thing.
 * `inRows`: each thing has a row of its own.
 */
export function joinedPairs(row: string, made: readonly Made[], inRows: boolean): Made[] {
  if (!inRows && countOf(row, /[,;]\s/gu) < 2) return [...made];
  const all: Made[] = [];
  for (const [index, each] of made.entries()) {
    const last = all.at(-1);
    const joined = last && joinedText(row, last, each, made[index + 1]);
    if (last && joined) all[all.length - 1] = { at: last.at, piece: { ...last.piece, text: joined } };
    else all.push(each);
  }
  return all;
}

/** The words of both, if nothing else stands between the marks around them; else null. */
function joinedText(row: string, one: Made, two: Made, next: Made | undefined): string | null {
  const [from, to] = [one.at, two.at + two.piece.text.length];
  const text = row.slice(from, to);
  if (text !== `${one.piece.text} ${two.piece.text}` || countOf(text, /\s/gu) >= most) return null;
  if (
    /\d/u.test(text) ||
    [one, two].some(({ piece }) => piece.isRefused || piece.isFix || piece.amount !== null)
  )
    return null;
  const [before, behind] = [row.slice(0, from).trimEnd(), row.slice(to).trimStart()];
  const isFree = front.test(before) && back.test(behind);
  return isFree && (next === undefined || next.at >= to) ? text : null;
}
