import type { Judged } from './chain';
import type { Placed } from './placed-pieces';
import type { Seen } from './seen-words';

/**
 * How likely at least: a word of a piece (`trim`), an unknown, a known or the first listed piece that stays whole in
 * doubt (`drop`, `dropKnown`, `dropListed`), a sure piece, a word of no piece (`recover`), a first word within a piece
 * (`split`), a word of an amount. A piece whose first word is less likely than `join` belongs to the piece before it.
 */
export const limits = {
  drop: 0.3,
  dropKnown: 0.15,
  dropListed: 0.03,
  sure: 0.5,
  trim: 0.3,
  recover: 0.6,
  split: 0.6,
  join: 0.3,
  amount: 0.6,
};

/** The first word of a thing, where only one of two words is of a piece. */
const half = 0.5;

export interface Word extends Seen, Judged {
  /** The piece that has the word. */
  owner: Placed | undefined;
}

/** A piece that the words of the message refuse or correct is not judged. */
export const isFixed = ({ piece }: Placed): boolean => piece.isRefused || piece.isFix;

/** The words of the things of a row, thing by thing. `isWhole`: pieces that are not parted. */
export function groupsOf(words: readonly Word[], isWhole: (owner: Placed) => boolean): Word[][] {
  const groups: Word[][] = [];
  let before = -1;
  for (const [at, word] of words.entries()) {
    const { owner, inside, begins } = word;
    if ((owner && isFixed(owner)) || inside < (owner ? limits.trim : limits.recover)) continue;
    const group = groups.at(-1);
    const last = words[before]?.owner;
    const isSame = owner !== undefined && last === owner;
    // A number alone is no thing: "2 milk, bread".
    const isAmount =
      isSame && word.before === 'space' && group?.length === 1 && /^\d{1,3}$/u.test(group[0]?.text ?? '');
    if (
      group &&
      (isSame || before === at - 1) &&
      (isAmount || isSameThing(begins / inside, owner, last, isWhole))
    )
      group.push(...words.slice(before + 1, at + 1));
    else groups.push([word]);
    before = at;
  }
  return groups;
}

function isSameThing(
  begins: number,
  owner: Placed | undefined,
  last: Placed | undefined,
  isWhole: (owner: Placed) => boolean,
): boolean {
  if (owner === undefined || last === undefined) return begins < half;
  if (owner !== last) return begins < limits.join;
  return begins < limits.split || isWhole(owner);
}

/** A bracket that opens within a text closes within it, and one that closes there opens there. */
export function sliceOf(row: string, start: number, end: number): string {
  const text = row.slice(start, end);
  if (text.lastIndexOf('(') > text.lastIndexOf(')') && row[end] === ')') return `${text})`;
  return text.includes('(') ? text : text.replace(/\)+$/u, '');
}
