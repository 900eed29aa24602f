import { currentLanguage } from '../../../i18n/language';
import type { ListType } from '../../../sync/types';
import { paper, plain, type ItemParser } from '../pictures/plain-picture';

const soon = 500;
/** A line that may name several items is no item as it stands: it waits for the dictionary, in ms. */
const patient = 5_000;
const joins =
  /[,;\n]|\p{L}\s(?:and|und|et|en|e|y|ve|&|\+|or|oder|ou|o|u|of|veya|ya da)\s\p{L}|\d.*\p{L}{3}.*\d|\p{L}{3}.*\d.*\p{L}{3}/iu;

const plainTextParser: ItemParser = {
  splitLine: (line) => [line],
  parseLine: (line) => ({ name: line, quantity: null }),
  alternatives: () => [],
  keyOf: (name) => name.trim().toLocaleLowerCase(currentLanguage()),
  depict: () => ({ depicts: '', concept: null, image: plain('', paper, true) }),
};

// The book is for whoever adds something; who looks at a list has no use for it.
const book = () => import('../pictures/picture-book');

/** Has book and dictionary at hand before the first item is typed. */
export const preparePictures = (): void =>
  void book().then(
    ({ openAll }) => openAll(),
    () => undefined,
  );

/** Book and dictionary, however long they take; fails where they cannot be had. */
export const openItemParser = async (listType: ListType): Promise<ItemParser> =>
  (await book()).createItemParser(listType);

/** Words are kept at once, also where the dictionary is slow to come: then the server says what they look like. */
export function loadItemParser(listType: ListType, typed: readonly string[] = []): Promise<ItemParser> {
  const wait = typed.some((line) => joins.test(line)) ? patient : soon;
  return Promise.race([
    openItemParser(listType).catch(() => plainTextParser),
    new Promise<ItemParser>((resolve) => setTimeout(() => resolve(plainTextParser), wait)),
  ]);
}
