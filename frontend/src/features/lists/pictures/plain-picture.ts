import type { Depiction, Picture } from '../../../sync/types';

/** Knows what words show, and what a line says: how much of what. */
export interface ItemParser {
  depict: (name: string) => Depiction;
  /** Up to six other pictures for a name, each with what it shows in the language on the screen (null: the letter). */
  alternatives: (name: string, shown: string) => { depiction: Depiction; shows: string | null }[];
  /** The things or chores that a line names; the line itself where they are not surely several. */
  splitLine: (line: string) => string[];
  parseLine: (line: string) => { name: string; quantity: string | null };
  /** The same for two names of one thing. */
  keyOf: (name: string) => string;
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

/** A picture that the user chose: nothing is painted. */
export const chosenPlain = (url: string, color: string): Picture => ({
  ...plain(url, color, false),
  reason: null,
});
