import type { Operation } from '@pictick/rules/change';
import type { ListHead, PreviewPicture } from '@pictick/rules/rows';

export type { Change, Operation } from '@pictick/rules/change';
export type { AddedItem as NewItem } from '@pictick/rules/change-file';
export type { ItemEdit } from '@pictick/rules/changes/edit-item';
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
} from '@pictick/rules/rows';

/** What the server has taken, and when it said so. It is kept for a while: a backup that is restored there may lack it. */
export interface TakenOperation extends Operation {
  takenAt: string;
}

export interface ListRow extends Omit<ListHead, 'listVersion' | 'cursor'> {
  /** Made on this device and not yet known to the server. */
  creating: boolean;
}

export interface ListCard extends ListRow {
  preview: PreviewPicture[];
}
