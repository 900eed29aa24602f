import type { Operation } from '@pictick/rules/changes/change';
import type { ListHead, PreviewPicture } from '@pictick/rules/changes/rows';

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

export interface ListRow extends Omit<ListHead, 'listVersion' | 'cursor'> {
  /** Created on this device and not yet known to the server. */
  creating: boolean;
}

export interface ListCard extends ListRow {
  preview: PreviewPicture[];
}
