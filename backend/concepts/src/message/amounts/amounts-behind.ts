import { notCounted, words } from '../../line-reader/amount';
import { described, isOnlyAmount } from '../../line-reader/amount-spans';
import { plural } from '../../line-reader/line-reader';
import type { Language } from '../../types';

/** An amount behind its thing. */
export interface Behind {
  name: string;
  quantity: string;
}

const lastPart = /^(.*\p{L}{2}[^,]*),\s+([^,]+)$/u;
const countedPieces = new RegExp(
  String.raw`^(.*\p{L}{3})\s((?:\d{1,3}|[x×]\s?\d{1,3})\s(?!(?:${notCounted}|${described})(?!\p{L}))\p{Ll}?\p{L}{2,})$`,
  'iu',
);

/** A name does not end with such a word: "balloons with 90 on top". */
const linked =
  /\s(?:with|in|size|and|or|de|en|y|o|con|avec|et|ou|mit|von|und|oder|met|van|of|ve|faktor|nr|n[°º])$/iu;

/** "curtain hooks 50": a known thing, or an unknown one that may be counted. */
export const isCountable = (name: string, language: Language, isKnown: (text: string) => boolean): boolean =>
  !linked.test(name) && (isKnown(name) || plural[language].test(name));

const ranged = new RegExp(
  String.raw`^(.*\p{L}{2})(?:\s[-–]|,)?\s((?:\d{1,2}|${words}|cuatro|quatre)\s(?:or|o|ou|oder|of|veya|ya da)\s(?:\d{1,2}|${words}))$`,
  'iu',
);

/** "bananas - 5 or 6" */
export function rangeBehind(text: string): Behind | null {
  const [, name, quantity = ''] = ranged.exec(text) ?? [];
  return name === undefined ? null : { name, quantity };
}

/** "yeast, two cubes" */
export function behindComma(text: string): Behind | null {
  const [, name = '', quantity = ''] = text.includes(',') ? (lastPart.exec(text) ?? []) : [];
  return isOnlyAmount(quantity) ? { name, quantity } : null;
}

/** "salmon 4 fillets": a number with a word that names no thing. */
export function behindName(text: string, isKnown: (text: string) => boolean): Behind | null {
  const [, name = '', quantity = ''] = countedPieces.exec(text) ?? [];
  const [word = ''] = /\p{L}+$/u.exec(quantity) ?? [];
  return quantity !== '' &&
    !linked.test(name) &&
    isKnown(name) &&
    !isKnown(word) &&
    !isKnown(text.slice(name.length + 1))
    ? { name, quantity }
    : null;
}
