import type { Operation } from '@pictick/rules/changes/change';
import type { ItemRow, ListHead, PreviewPicture, ScheduledHead } from '@pictick/rules/changes/rows';
import type { Mark } from '@pictick/rules/routines/mark';

export type { Change, Operation } from '@pictick/rules/changes/change';
export type { AddedItem as NewItem } from '@pictick/rules/changes/change-file';
export type { ItemEdit } from '@pictick/rules/changes/item/edit-item';
export type {
  Collaborator,
  Depiction,
  ItemRow,
  ListType,
  Picture,
  PreviewPicture,
  ServerItem,
  ServerList,
  StoredHousehold,
  StoredList,
} from '@pictick/rules/changes/rows';

/**
 * An accepted operation and the time of its answer. It is retained for a while: a backup restored on the
 * server may lack it.
 */
export interface AcceptedOperation extends Operation {
  takenAt: string;
}

/** A mark of a child that the server refused for good. It is kept for 30 days and told with the next good call. */
export interface RefusedMark {
  /** Id of its operation. */
  id: string;
  childId: string;
  itemId: string;
  day: string;
  code: string;
  at: string;
}

export interface ListRow extends Omit<ListHead, 'listVersion' | 'cursor'>, ScheduledHead {
  /** The marks of a routine, of the days around today. */
  marks?: readonly Mark[];
  /** Created on this device and not yet known to the server. */
  creating: boolean;
}

export interface ListCard extends ListRow {
  preview: PreviewPicture[];
}

/** A list as it is shown; null if it is not on this device. */
export interface ListContent {
  list: ListRow | null;
  items: readonly ItemRow[];
}
