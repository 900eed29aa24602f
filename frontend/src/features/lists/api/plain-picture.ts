import type { Depiction, Picture } from '../../../sync/types';

/** Knows what words show, and what a line says: how much of what. */
export interface Reader {
  depict: (name: string) => Depiction;
  /** How sure it is of what a name shows, from 0 to 1. */
  sureness: (name: string) => number;
  read: (line: string) => { name: string; quantity: string | null };
  /** The same for two names of one thing. */
  keyOf: (name: string) => string;
}

const side = 512;
export const paper = '#e8dac6';

export const plain = (url: string, color: string, painted: boolean): Picture => ({
  imageId: '', imageUrl: url, thumbnailUrl: url, contentType: 'image/svg+xml', status: painted ? 'generating' : 'default', source: 'illustrator',
  reason: painted ? null : 'no_concept', thumbHash: null, color, width: side, height: side,
});
