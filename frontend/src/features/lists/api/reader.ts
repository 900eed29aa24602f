import { currentLanguage } from '../../../i18n/language';
import type { Depiction, ListType, Picture } from '../../../sync/types';

/** Knows what words show, and what a line says: how much of what. */
export interface Reader {
  depict: (name: string) => Depiction;
  read: (line: string) => { name: string; quantity: string | null };
  /** The same for two names of one thing. */
  keyOf: (name: string) => string;
}

const side = 512;
export const paper = '#e8dac6';
const soon = 500;

export const plain = (url: string, color: string, painted: boolean): Picture => ({
  imageId: '', imageUrl: url, thumbnailUrl: url, contentType: 'image/svg+xml', status: painted ? 'generating' : 'default', source: 'illustrator',
  reason: painted ? null : 'no_concept', thumbHash: null, color, width: side, height: side,
});


const withoutDictionary: Reader = { read: (line) => ({ name: line, quantity: null }), keyOf: (name) => name.trim().toLocaleLowerCase(currentLanguage()), depict: () => ({ depicts: '', concept: null, image: plain('', paper, true) }) };

// The book is for whoever adds something; who looks at a list has no use for it.
const book = () => import('./picture-book');

/** Has book and dictionary at hand before the first item is typed. */
export const preparePictures = (): void => void book().then(({ openAll }) => openAll(), () => undefined);

/** Words are kept at once, also where the dictionary is slow to come: then the server says what they look like. */
export function readerSoon(listType: ListType): Promise<Reader> {
  const opened = book().then(({ openReader }) => openReader(listType));
  return Promise.race([opened.catch(() => withoutDictionary), new Promise<Reader>((resolve) => setTimeout(() => resolve(withoutDictionary), soon))]);
}
