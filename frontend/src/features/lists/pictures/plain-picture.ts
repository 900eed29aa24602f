import type { Message } from '@pictick/concepts';
import type { Depiction, Picture } from '../../../sync/types';

/** Finds the picture of a text, and reads items with quantities from a line. */
export interface ItemParser {
  depict: (name: string) => Depiction;
  /**
   * Up to six other pictures for a name, each with its label in the page's language; a null label is the
   * letter card.
   */
  alternatives: (name: string, shown: string) => { depiction: Depiction; shows: string | null }[];
  /** The items of a typed or pasted message, on one line or several. */
  readMessage: (text: string) => Message;
  parseLine: (line: string) => { name: string; quantity: string | null };
  /** Equal for two names of one thing. */
  keyOf: (name: string) => string;
  /** The same for names in different languages, "milk" and "Milch". Where it cannot be loaded soon, `keyOf`. */
  loadSameThing: () => Promise<(name: string) => string>;
}

const side = 512;
export const paper = '#e8dac6';

export const plain = (url: string, color: string, painted: boolean): Picture => ({
  imageId: '',
  imageUrl: url,
  thumbnailUrl: url,
  contentType: 'image/svg+xml',
  status: painted ? 'generating' : 'default',
  source: 'illustrator',
  reason: painted ? null : 'no_concept',
  thumbHash: null,
  color,
  width: side,
  height: side,
});

/** A picture that the user has chosen: no picture is generated for it. */
export const chosenPlain = (url: string, color: string): Picture => ({
  ...plain(url, color, false),
  reason: null,
});
