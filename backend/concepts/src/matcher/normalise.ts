import type { Language } from '../types';

/** Lower case by the rules of the language; Turkish has two letters i. */
export function lower(text: string, language: Language): string {
  const plain = text.normalize('NFKC').replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'");
  const cased = language === 'tr' ? plain.replace(/İ/g, 'i').replace(/I/g, 'ı') : plain;
  return cased
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .normalize('NFC');
}

const LIGATURES: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ı: 'i', ø: 'o', ł: 'l', đ: 'd' };

/** Removes accents, so that "creme" finds "crème". */
export function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text
    .replace(/[ßœæıøłđ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/**
 * Folds, but keeps the letters that a language keeps apart: Wäsche is not waschen (and "ae" is "ä" on a
 * foreign keyboard), uñas are not unas.
 */
export function foldFor(language: Language, text: string): string {
  if (language === 'de') return fold(text.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue'));
  return fold(language === 'es' ? text.replace(/ñ/g, 'ny') : text);
}

/** The folded word as typed without even those marks. */
export function bareFor(language: Language, folded: string): string {
  if (language === 'de') return folded.replace(/([aou])e/g, '$1');
  return language === 'es' ? folded.replace(/ny/g, 'n') : folded;
}

const EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\p{EMod}|\u200d\p{Extended_Pictographic})*/gu;

export function emojiIn(text: string): string[] {
  return (text.match(EMOJI) ?? []).map(plainEmoji);
}

/** Removes variation selector and skin tone, because one emoji is typed with and without them. */
export function plainEmoji(emoji: string): string {
  return emoji.replace(/\ufe0f|\p{EMod}/gu, '');
}

/** "19 Uhr", "20h30", "at 7pm": the time is no part of the chore. */
const TIME =
  /(?<![\p{L}\p{N}])(?:(?:um|at|om|à)\s+)?\d{1,2}(?:[:.]\d{2})?\s?(?:uhr|h\d{2}|[ap]m)(?![\p{L}\p{N}])/giu;

const PLAIN = /^[a-zà-öø-ÿğış -]*$/;

/** Words and numbers in the typed order, without text in brackets. */
export function words(text: string, language: Language): string[] {
  if (PLAIN.test(text)) return text.split(/[ -]/).filter((word) => word !== '');
  const open = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').replace(TIME, ' ');
  const source = /[\p{L}\p{N}]/u.test(open) ? open : text;
  return source
    .replace(/(\p{N})\s?[.,]\s?(?=\p{N})/gu, '$1')
    .replace(language === 'fr' || language === 'es' ? /'/g : /'(?:s|n)?(?![\p{L}])/gu, ' ')
    .replace(language === 'tr' ? /'\p{L}*/gu : /'/g, '')
    .split(/[^\p{L}\p{N}\p{M}½¼¾⅓⅔]+/u)
    .filter((word) => word !== '');
}
