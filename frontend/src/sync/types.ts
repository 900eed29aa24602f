import type { components } from '@pictick/api';

/** The rows of the wire as the device keeps them: taken from the contract, so that what drifts apart does not compile. */

type Wire = components['schemas'];

export type ListType = Wire['ListType'];
export type Collaborator = Wire['Collaborator'];
export type Picture = Wire['Picture'];
export type PreviewPicture = Wire['PreviewItem'];

/** Rows of earlier visits lack what the API has answered only since then. */
type Lately<T, K extends keyof T> = Partial<Pick<T, K>>;

export type ListHead = Pick<Wire['ListHead'], 'id' | 'name' | 'listType' | 'createdAt' | 'archived' | 'selectedCharacterId' | 'role' | 'counts' | 'listVersion' | 'cursor'> &
  Lately<Wire['ListHead'], 'ownerId' | 'collaborators' | 'opened' | 'handedOverAt'>;

export type ServerList = ListHead & Pick<Wire['ListCard'], 'preview'>;

export type ServerItem = Pick<
  Wire['ItemWithPicture'],
  'id' | 'listId' | 'name' | 'quantity' | 'notes' | 'checked' | 'position' | 'createdAt' | 'imageId' | 'depicts' | 'concept' | 'image'
> &
  Lately<Wire['ItemWithPicture'], 'checkedBy' | 'addedBy' | 'selectedCharacterId'>;

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

/** What a person just added, before the server has said anything about it. */
export interface NewItem extends Depiction {
  id: string;
  name: string;
  /** Entries of an older version of the page do not say. */
  quantity?: string | null;
  notes?: string | null;
  createdAt: string;
  /** The ticked item of the same name: it comes back instead, where the server finds it. */
  fromBasket?: string;
}

/** One item of a copy: what it is called there, and what it looked like where it was copied from. */
export interface CopiedItem extends Pick<ServerItem, 'id' | 'name' | 'quantity' | 'notes' | 'position' | 'depicts' | 'concept' | 'image'> {
  from: string;
}

/** What is given is set, null takes away, what is not given stays. */
export interface ItemEdit {
  name?: string;
  quantity?: string | null;
  notes?: string | null;
  /** Between those of its new neighbours. */
  position?: string;
  /** The page of the picture book that the user chose, and the id of its picture. */
  depicts?: string;
  imageId?: string;
}

/** What a text shows. */
export interface Depiction {
  depicts: string;
  concept: string | null;
  image: Picture;
}

export type Change =
  | { kind: 'list.created'; name: string; listType: ListType; createdAt: string }
  /** Its person has it before them, which whoever invited them is told. */
  | { kind: 'list.opened' }
  | { kind: 'list.renamed'; name: string }
  | { kind: 'list.archived'; archived: boolean }
  | { kind: 'list.character'; characterId: string | null }
  /** The list is the copy; `from` is the one that was copied. */
  | { kind: 'list.duplicated'; from: string; name: string; listType: ListType; selectedCharacterId: string | null; createdAt: string; items: CopiedItem[] }
  | { kind: 'list.deleted' }
  | { kind: 'list.restored' }
  | { kind: 'items.added'; items: NewItem[] }
  | { kind: 'item.checked'; itemId: string; checked: boolean; baseVersion?: number }
  /** Another name brings what it shows along, until the server has said so itself. */
  | { kind: 'item.edited'; itemId: string; edit: ItemEdit; depiction?: Depiction; baseVersion?: number }
  /** Another picture, perhaps in another style or with somebody else in it: what is not given stays as it would be. Its id is made here, so that it can be awaited. */
  | { kind: 'item.regenerated'; itemId: string; imageId: string; promptId?: string; selectedCharacterId?: string | null }
  /** New pictures of several items with one character (null: the usual one), asked for as one change. */
  | { kind: 'items.regenerated'; itemIds: string[]; selectedCharacterId: string | null }
  | { kind: 'item.deleted'; itemId: string }
  | { kind: 'item.restored'; item: ServerItem }
  /** Ticked items, moved to the trash as one change. */
  | { kind: 'items.cleared'; itemIds: string[] }
  /** The undo of that, with the rows that were on the screen. */
  | { kind: 'items.restored'; items: ServerItem[] };

/** One change made on this device. It waits here until the server has answered for good. */
export interface Operation {
  /** Order on this device; given by the store. */
  seq: number;
  /** Also the Idempotency-Key. */
  id: string;
  schema: 1;
  userId: string;
  listId: string;
  madeAt: string;
  /** In which language its words were written: that decides what they show. Older entries do not say. */
  language?: string;
  /** Parked: refused for good, its person decides. Superseded: over; somebody else's later change stands, which is still to be said. */
  state: 'queued' | 'parked' | 'superseded';
  /** Why the server refused, once parked. */
  code: string | null;
  /** What the list and the item were called when this was done: by then they may be gone. Older entries do not say. */
  about?: { list: string; listType: ListType; item?: string; depiction?: Depiction };
  /** Since when the server stands where a backup was: what this is about may have to be offered again by others first. */
  setBackAt?: string;
  /** How often it was not there since. */
  missed?: number;
  /** Which fields are somebody else's, once superseded. */
  fields?: string[];
  change: Change;
}

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

export interface ItemRow extends ServerItem {
  /** Changed on this device and not yet sent. */
  pending: boolean;
}
