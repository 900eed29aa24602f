import type { Language } from '../types';
import { nameKey } from './name-key';

/** The dictionary, as far as a key needs it. */
export interface Words {
  language: Language;
  /** The base form of a word; undefined if it is not known. */
  lemma: (word: string) => string | undefined;
  /** True if the dictionary has both words, each for the same one concept. */
  nameOne: (word: string, other: string) => boolean;
  /** A cache of found words: an addition compares the names of a whole basket. */
  found: Map<string, string>;
}

const mostFound = 20_000;

const open = (stem: string): string => stem.replace(/([aeou])([^aeiou])$/u, '$1$1$2');
const hard = (stem: string): string => stem.replace(/v$/u, 'f').replace(/z$/u, 's');
const plain = (stem: string): string => stem.replace(/([aou])e(?!.*[aou]e)/u, '$1');

/** The singulars of a possible plural, on folded text. */
const singulars: Record<Language, (word: string) => string[]> = {
  en: (word) =>
    [
      /ies$/u.test(word) && word.replace(/ies$/u, 'y'),
      /ves$/u.test(word) && word.replace(/ves$/u, 'f'),
      /ves$/u.test(word) && word.replace(/ves$/u, 'fe'),
      /(?:sh|ch|x|s|z|o)es$/u.test(word) && word.slice(0, -2),
      /[^su]s$/u.test(word) && word.slice(0, -1),
    ].filter((each) => each !== false),
  es: (word) =>
    [
      /ces$/u.test(word) && word.replace(/ces$/u, 'z'),
      /[^aiou]es$/u.test(word) && word.slice(0, -2),
      /[aeiou]s$/u.test(word) && word.slice(0, -1),
    ].filter((each) => each !== false),
  fr: (word) =>
    [/aux$/u.test(word) && word.replace(/aux$/u, 'al'), /[^s][sx]$/u.test(word) && word.slice(0, -1)].filter(
      (each) => each !== false,
    ),
  de: (word) => {
    const stems = ['ern', 'en', 'er', 'n', 'e', 's'].flatMap((end) =>
      word.endsWith(end) && word.length - end.length > 1 ? [word.slice(0, -end.length)] : [],
    );
    return [...stems, ...[word, ...stems].map(plain).filter((each) => each !== word)];
  },
  nl: (word) => {
    const stems = ['eren', 'en', 's'].flatMap((end) =>
      word.endsWith(end) && word.length - end.length > 1 ? [word.slice(0, -end.length)] : [],
    );
    return stems.flatMap((stem) => [
      stem,
      stem.replace(/([^aeiou])\1$/u, '$1'),
      open(stem),
      hard(stem),
      hard(open(stem)),
    ]);
  },
  tr: (word) => (/l[ae]r$/u.test(word) ? [word.slice(0, -3)] : []),
};

export const singularsOf = (word: string, language: Language): string[] => singulars[language](word);

/**
 * Equal for two names of one thing, and for its singular and plural: "egg" and "eggs". The dictionary tells
 * which words are forms of one word.
 */
export function thingKey(words: Words, name: string): string {
  const parts = nameKey(name, words.language).split(' ');
  return parts
    .map((word, index) => (words.language === 'nl' && word === 's' && index > 0 ? '' : oneOf(words, word)))
    .join(' ')
    .trim();
}

function oneOf(words: Words, word: string): string {
  const known = words.found.get(word);
  if (known !== undefined) return known;
  const one = readOne(words, word);
  if (words.found.size >= mostFound) words.found.clear();
  words.found.set(word, one);
  return one;
}

function readOne(words: Words, word: string): string {
  const of = singulars[words.language];
  const lemma = words.lemma(word);
  if (lemma === undefined) return word;
  const mine = of(word);
  if (lemma !== word && [lemma, ...of(lemma)].some((form) => form === word || mine.includes(form)))
    return lemma;
  const singular = mine.find((form) => words.nameOne(word, form));
  return singular === undefined ? word : (words.lemma(singular) ?? singular);
}
