/** A tag of what changes an answer beside its rows: its shape, the period of signatures, the epoch. */
export const editionOf = (shape: number, period: number | string, epoch: string): string =>
  `${shape}-${period}-${epoch}`;

/** Increased whenever the shape of an answer with pictures changes. */
const picturesShape = 11;

/** Also of the picture book, which changes all picture addresses and numbers of an answer. */
export const pictureEditionOf = (book: string, period: number | string, epoch: string): string =>
  `${book}.${editionOf(picturesShape, period, epoch)}`;
