import type { Language } from '@pictick/rules/language';
import { type BlockedWords, blockedEverywhere, blockedWords } from './blocked-words';
import { unseen } from './clean-text';

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
};

/** Lower case, without accents, with lookalikes replaced by letters. */
const fold = (text: string): string =>
  Array.from(
    text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
    (sign) => lookalikes[sign] ?? sign,
  ).join('');

const setOf = (...lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((words) => words.split(/\s+/)).map(fold));
const both = ({ rude, unsuitable }: BlockedWords): ReadonlySet<string> => setOf(rude, unsuitable);
const everywhere = { any: both(blockedEverywhere), rude: setOf(blockedEverywhere.rude) };
const by = <T>(of: (words: BlockedWords) => T): Readonly<Record<Language, T>> => ({
  en: of(blockedWords.en),
  es: of(blockedWords.es),
  fr: of(blockedWords.fr),
  de: of(blockedWords.de),
  tr: of(blockedWords.tr),
  nl: of(blockedWords.nl),
});
const any = by(both);
const rude = by((words) => setOf(words.rude));

/**
 * True if the text names something unfit for children in its language; null: language unknown. Expects the
 * text as written: cleaning would hide "$ex".
 */
export const isBlocked = (text: string, language: Language | null): boolean =>
  holds(text, language === null ? [everywhere.any] : [everywhere.any, any[language]]);

/** The same for a name, which only must not insult: Isis is a girl's name. */
export const isRude = (name: string, language: Language): boolean =>
  holds(name, [everywhere.rude, rude[language]]);

function holds(text: string, lists: readonly ReadonlySet<string>[]): boolean {
  const folded = fold(text.toWellFormed().normalize('NFKC').replace(unseen, ''));
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  // Joins letters that stand alone: "s e x", "s.e.x".
  const spelled =
    folded.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu) ?? [];
  const isListed = (word: string): boolean =>
    [word, word.replace(/(.)\1{2,}/g, '$1'), word.replace(/(.)\1+/g, '$1')].some((form) =>
      lists.some((list) => list.has(form)),
    );
  return [...words, ...spelled.map((run) => run.replace(/[^\p{L}\p{N}]+/gu, ''))].some(isListed);
}
