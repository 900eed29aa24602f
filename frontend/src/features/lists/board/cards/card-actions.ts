import type { ItemRow } from '../../api/lists';

/**
 * The actions on a card. The object stays the same while the page is open, so that memoised cards do not
 * render again. Null: a helper, who only ticks, may not.
 */
export type CardActions = {
  toggle: (item: ItemRow) => void;
  open: ((item: ItemRow) => void) | null;
  /** Opens the viewer with the picture of the item. */
  look: (item: ItemRow) => void;
  /** Crops the chosen photo and shows it on the item. */
  photo: ((item: ItemRow, file: File) => void) | null;
  remove: ((item: ItemRow) => void) | null;
};
