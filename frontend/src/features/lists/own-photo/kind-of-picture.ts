import type { ItemRow } from '../../../sync/types';

/** A photo of the family stands in place of the drawing. */
export const isPhoto = ({ image }: Pick<ItemRow, 'image'>): boolean => image.kind === 'photo';

/** The picture book has nothing for the name, and no model has painted it: the card shows its letter. */
export const isLetterCard = ({ depicts, image }: Pick<ItemRow, 'depicts' | 'image'>): boolean =>
  image.contentType === 'image/svg+xml' && image.kind !== 'photo' && depicts.startsWith('card-');
