/** Increased whenever the shape of an answer changes. */
const shape = 8;

/**
 * A tag of everything that changes all picture addresses or numbers of an answer: picture book, shape, period
 * of signatures, epoch.
 */
export const editionOf = (book: string, period: number | string, epoch: string): string =>
  `${book}.${shape}-${period}-${epoch}`;
