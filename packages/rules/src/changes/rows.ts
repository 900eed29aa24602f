import type { components } from '@pictick/api';
import type { HouseholdView } from '../household/household-view';
import type { Mark } from '../routines/mark';
import type { RoutineItem, RoutineRow } from '../routines/routine-day';

export type { RoutineRow } from '../routines/routine-day';

/**
 * The rows of the wire as a device stores them. Their types come from the contract, so that a difference does
 * not compile.
 */

type Wire = components['schemas'];

export type ListType = Wire['ListType'];
export type Collaborator = Wire['Collaborator'];
export type Picture = Wire['Picture'];
export type PreviewPicture = Wire['PreviewItem'];

/** Rows of earlier visits lack fields that the API has added since. */
type Lately<T, K extends keyof T> = Partial<Pick<T, K>>;

export type ListHead = Pick<
  Wire['ListHead'],
  | 'id'
  | 'name'
  | 'listType'
  | 'createdAt'
  | 'archived'
  | 'selectedCharacterId'
  | 'role'
  | 'counts'
  | 'listVersion'
  | 'cursor'
> &
  Lately<
    Wire['ListHead'],
    'ownerId' | 'collaborators' | 'opened' | 'handedOverAt' | 'householdId' | 'children' | 'order' | 'storeId'
  >;

export interface ScheduledHead {
  /** Empty or missing: the list is no routine. */
  schedule?: readonly RoutineRow[];
}

/** The fields by which the items of a routine differ. Missing in rows of earlier visits. */
export interface ItemOfRoutine extends Partial<Omit<RoutineItem, 'id'>> {
  /** Of the timer. */
  minutes?: number | null;
  stars?: number;
  needsApproval?: boolean;
}

export type ServerList = ListHead & ScheduledHead & Pick<Wire['ListCard'], 'preview'>;

export type ServerItem = Pick<
  Wire['ItemWithPicture'],
  | 'id'
  | 'listId'
  | 'name'
  | 'quantity'
  | 'notes'
  | 'checked'
  | 'position'
  | 'createdAt'
  | 'imageId'
  | 'depicts'
  | 'concept'
  | 'image'
> &
  Lately<Wire['ItemWithPicture'], 'language' | 'checkedBy' | 'addedBy' | 'selectedCharacterId'> &
  ItemOfRoutine;

export interface ItemRow extends ServerItem {
  /** Changed on this device and not yet sent. */
  pending: boolean;
}

/** A stored list: its head, and the cursor of its items (null: only the head is stored). */
export interface StoredList {
  id: string;
  head: ServerList;
  itemsCursor: string | null;
  etag: string | null;
  /** Set while the list is in the trash; its rows stay, so that it can be restored. */
  deletedAt: string | null;
  /**
   * The marks of the days around today, as complete as the items. Missing after an older page wrote the row,
   * which stores no marks: then the list is read as a whole.
   */
  marks?: readonly Mark[];
  /**
   * Cursors count within one epoch of the server's database: a restored backup begins another. Missing in
   * rows of earlier visits.
   */
  epoch?: string | null;
  /** The cursor is unknown because only the read of a child is stored: the server has the list. */
  ofChild?: true;
  /** Only on this device, until the user answers. */
  concurrentAdds?: readonly ConcurrentAdd[];
}

/**
 * Items added here, and items that others added without this device knowing: the same item may be on the list
 * twice.
 */
export interface ConcurrentAdd {
  mine: readonly string[];
  theirs: readonly string[];
  /** Own items were not added but renamed or restored. */
  again?: true;
}

/** A stored household and its cursor. */
export interface StoredHousehold {
  id: string;
  state: HouseholdView;
  cursor: string;
  etag: string | null;
  epoch?: string | null;
  /** As in StoredList. */
  ofChild?: true;
}

/** The concept and the picture that a text shows. */
export interface Depiction {
  depicts: string;
  concept: string | null;
  image: Picture;
}

/** The item with an awaited picture; the old one is shown until the new one is ready. */
export function awaited({ image }: ServerItem, imageId: string): Pick<ServerItem, 'imageId' | 'image'> {
  return { imageId, image: { ...image, imageId, status: 'generating', reason: null, askedBy: null } };
}
