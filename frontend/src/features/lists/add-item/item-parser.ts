import { pastedLines } from '@pictick/concepts/rows';
import { currentLanguage } from '../../../i18n/language';
import type { ListType } from '../../../sync/types';
import { paper, plain, type ItemParser } from '../pictures/plain-picture';

const soon = 500;
/** Milliseconds that a line which may name several items waits for the dictionary. */
const patient = 5_000;
const joins =
  /[,;:!?\n\p{Extended_Pictographic}]|\S+\s\S+\s\S+|\p{L}\s(?:and|und|et|en|e|y|ve|&|\+|or|oder|ou|o|u|of|veya|ya da)\s\p{L}|\d.*\p{L}{3}.*\d|\p{L}{3}.*\d.*\p{L}{3}/iu;

const plainKey = (name: string): string => name.trim().toLocaleLowerCase(currentLanguage());

const plainTextParser: ItemParser = {
  readMessage: (text) => ({
    things: pastedLines(text).map((name) => ({ name, quantity: null })),
    unsure: false,
  }),
  parseLine: (line) => ({ name: line, quantity: null }),
  alternatives: () => [],
  keyOf: plainKey,
  loadSameThing: () => Promise.resolve(plainKey),
  depict: () => ({ depicts: '', concept: null, image: plain('', paper, true) }),
};

// Loaded on demand: only adding items needs the picture book.
const book = () => import('../pictures/picture-book');

/** Loads picture book and dictionary before the user types the first item. */
export const preparePictures = (): void =>
  void book().then(
    ({ openAll }) => openAll(),
    () => undefined,
  );

/**
 * Resolves with picture book and dictionary.
 * @throws Error if they cannot be loaded
 */
export const openItemParser = async (listType: ListType): Promise<ItemParser> =>
  (await book()).createItemParser(listType);

/** A slow dictionary does not hold back the text: without it the server chooses the pictures. */
export function loadItemParser(listType: ListType, typed: readonly string[] = []): Promise<ItemParser> {
  const wait = typed.some((line) => joins.test(line)) ? patient : soon;
  return Promise.race([
    openItemParser(listType).catch(() => plainTextParser),
    new Promise<ItemParser>((resolve) => setTimeout(() => resolve(plainTextParser), wait)),
  ]);
}
