import { fold, lower } from './matcher/normalise';
import { type CardKind, cardKinds, type ListType } from './types';

const OWN = ['ç', 'ğ', 'ö', 'ş', 'ü', 'ä', 'é', 'è', 'ñ'];
const PLAIN = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
const DOTTED = 'u0130';

const suffixOf = (letter: string): string =>
  PLAIN.includes(letter) ? letter : `u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

const SUFFIXES: readonly string[] = [...PLAIN, ...OWN.map(suffixOf), DOTTED, 'any'];

/** The keys of all letter cards of the picture book. */
export const letterCards: readonly string[] = (['shopping', 'task', ...cardKinds] as const).flatMap((card) =>
  SUFFIXES.map((suffix) => `card-${card}-${suffix}`),
);

/**
 * The card with the initial, for a text without a concept: "card-shopping-q", or "card-food-q" if it is known
 * to be food.
 */
export function letterCard(text: string, card: ListType | CardKind): string {
  const plain = text.normalize('NFC');
  const first = /\p{L}\p{M}*/u.exec(plain)?.[0] ?? /\p{Nd}/u.exec(plain)?.[0] ?? '';
  return `card-${card}-${suffixFor(first.normalize('NFC'))}`;
}

function suffixFor(first: string): string {
  if (first === 'İ') return DOTTED;
  const small = lower(first, 'en');
  if (OWN.includes(small)) return suffixOf(small);
  const letter = fold(small).normalize('NFKD').charAt(0);
  return PLAIN.includes(letter) ? letter : 'any';
}
