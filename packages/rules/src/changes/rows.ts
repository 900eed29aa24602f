import type { components } from '@pictick/api';

/** The rows of the wire as a device keeps them: taken from the contract, so that what drifts apart does not compile. */

type Wire = components['schemas'];

export type ListType = Wire['ListType'];
export type Collaborator = Wire['Collaborator'];
export type Picture = Wire['Picture'];
export type PreviewPicture = Wire['PreviewItem'];

/** Rows of earlier visits lack what the API has answered only since then. */
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
  Lately<Wire['ListHead'], 'ownerId' | 'collaborators' | 'opened' | 'handedOverAt'>;

export type ServerList = ListHead & Pick<Wire['ListCard'], 'preview'>;

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
  Lately<Wire['ItemWithPicture'], 'checkedBy' | 'addedBy' | 'selectedCharacterId'>;

export interface ItemRow extends ServerItem {
  /** Changed on this device and not yet sent. */
  pending: boolean;
}

/** A list as stored: its head, and the cursor up to which its items are on the device (null: only the head is). */
export interface StoredList {
  id: string;
  head: ServerList;
  itemsCursor: string | null;
  etag: string | null;
  /** Set while the list is in the trash; its rows stay so that it can come back. */
  deletedAt: string | null;
  /** Cursors count within one life of the server's database: a restored backup begins another. Rows of earlier visits do not say. */
  epoch?: string | null;
}

/** The state that a household shares beside its lists; its kinds of change say what stands in it. */
export type HouseholdState = Readonly<Record<string, unknown>>;

/** A household as stored, and the cursor up to which it is known. */
export interface StoredHousehold {
  id: string;
  state: HouseholdState;
  cursor: string;
  etag: string | null;
  epoch?: string | null;
}

/** The concept and the picture that a text shows. */
export interface Depiction {
  depicts: string;
  concept: string | null;
  image: Picture;
}

/** The picture that is there stays to be seen until the new one is. */
export function awaited({ image }: ServerItem, imageId: string): Pick<ServerItem, 'imageId' | 'image'> {
  return { imageId, image: { ...image, imageId, status: 'generating', reason: null, askedBy: null } };
}
