import type { ItemRow } from '../api/lists';

/** What can be done with a card; the same object for as long as the page stands, so that cards stay as they are. */
export type CardActions = {
  toggle: (item: ItemRow) => void;
  open: (item: ItemRow) => void;
  /** At its picture, as large as the window. */
  look: (item: ItemRow) => void;
  remove: (item: ItemRow) => void;
};
