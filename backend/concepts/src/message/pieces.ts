import { isOnlyAmount } from '../line-reader/amount-spans';
import type { Thing } from '../types';
import type { Names } from './names';

/** The words of one thing, as a message has them. */
export interface Piece {
  text: string;
  isSure: boolean;
  /** The words name a thing that is not wanted. */
  isRefused: boolean;
  isFix: boolean;
  /** Words of their own, which no request names: a name or a remark. */
  isLoose: boolean;
  /** It begins a row, where a lone amount belongs to no thing before it. */
  startsRow: boolean;
  /** The amount of a correction, in place of the one in the words. */
  amount: string | null;
}

export const single = {
  isSure: true,
  isRefused: false,
  isFix: false,
  isLoose: false,
  startsRow: false,
  amount: null,
};

const loneNumber = /^(?:\p{L}{0,4}\s)?\d{1,3}$/u;

/** "two bottles" of the thing before, though a bottle is a thing too. */
const packages =
  /\s(?:bottles|boxes|packs|pairs|bales|trays|cans|tins|flaschen|schachteln?|dosen|paar|packungen|fl|botellas|botellines|cajas|latas|bricks?|briks|bouteilles|boîtes|paquets|flessen|stuks|pakken|blikken|dozen|şişe|kutu|tane|adet|teneke)$/iu;

/** Without what is not wanted, and without what was corrected. */
export function corrected(pieces: readonly Piece[], names: Names): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    if (piece.isRefused)
      kept.splice(0, kept.length, ...kept.filter((other) => !refuses(piece, other, names)));
    else {
      const last = kept.at(-1);
      if (last && !piece.startsRow && isAmount(piece, names)) change(last, piece, names);
      else {
        if (piece.isFix) kept.pop();
        kept.push({ ...piece });
      }
    }
  }
  return kept;
}

/** "no bread", but "not the cheap bread" refuses no other bread. */
function refuses(piece: Piece, other: Piece, names: Names): boolean {
  if (names.keyOf(other.text) !== names.keyOf(piece.text)) return false;
  const [refused, wanted] = [piece, other].map(({ text }) =>
    names.lexicon.content(names.lexicon.tokens(text)),
  );
  return refused?.length === 1 || refused?.every((token) => wanted?.includes(token)) === true;
}

function isAmount({ text, isFix }: Piece, names: Names): boolean {
  if (isFix && (!/\p{L}{2}/u.test(text) || isNumberWord(text, names))) return true;
  if (packages.test(text)) return isOnlyAmount(text);
  return (isOnlyAmount(text) || loneNumber.test(text)) && !names.isThing(text);
}

const isNumberWord = (text: string, { lexicon }: Names): boolean => {
  const tokens = lexicon.tokens(text);
  return tokens.length === 1 && lexicon.is('numbers', tokens[0] ?? '');
};

/** "2 milk, make that 3" */
function change(last: Piece, { text, isFix }: Piece, names: Names): void {
  if (isFix && (/^\d{1,3}$/u.test(text) || isNumberWord(text, names))) last.amount = text;
  // The amount does not stand beside its thing.
  else last.isSure = false;
}

/** A thing that is named twice stands once, with its amount. */
export function once(things: readonly Thing[], names: Names): Thing[] {
  const all: Thing[] = [];
  for (const thing of things) {
    const same = all.find((other) => keyOf(other, names) === keyOf(thing, names));
    if (same === undefined || (same.quantity !== null && thing.quantity !== null)) all.push(thing);
    else if (same.quantity === null) {
      all.splice(all.indexOf(same), 1);
      all.push(thing);
    }
  }
  return all;
}

/** "ayran" and, on a later row, "ayran 6 cups": the row with the amount stays. */
export const amended = (things: readonly Thing[], names: Names): Thing[] =>
  things.filter(
    (thing, index) =>
      thing.quantity !== null ||
      !things
        .slice(index + 1)
        .some((later) => later.quantity !== null && keyOf(later, names) === keyOf(thing, names)),
  );

const keyOf = ({ name }: Thing, { lexicon }: Names): string => lexicon.tokens(name).join(' ') || name;
