/** The rows of the wire as the device keeps them. They name what the API answers (openapi.json); nothing here is of the screen. */

export type ListType = 'shopping' | 'task';

export interface Picture {
  imageId: string;
  imageUrl: string;
  thumbnailUrl: string;
  contentType: string;
  status: 'generating' | 'ready' | 'default' | 'failed';
  source: 'illustrator' | 'model';
  reason: string | null;
  thumbHash: string | null;
  /** #rrggbb, the deep ground of the picture: shadow and placeholder take it. */
  color: string;
  width: number;
  height: number;
}

export interface Counts {
  total: number;
  completed: number;
  pending: number;
}

export interface PreviewPicture {
  itemId: string;
  checked: boolean;
  name: string;
  image: Picture;
}

export interface ListHead {
  id: string;
  name: string;
  listType: ListType;
  createdAt: string;
  archived: boolean;
  selectedCharacterId: string | null;
  role: 'owner' | 'collaborator';
  counts: Counts;
  listVersion: number;
  /** "<listVersion>.<pictureSeq>": what the device knows of the list. */
  cursor: string;
}

export interface ServerList extends ListHead {
  preview: PreviewPicture[];
}

export interface ServerItem {
  id: string;
  listId: string;
  name: string;
  quantity: string | null;
  notes: string | null;
  checked: boolean;
  /** Who ticked it; null while it is open. Rows of earlier visits do not say. */
  checkedBy?: string | null;
  addedBy?: string;
  position: string;
  createdAt: string;
  imageId: string;
  depicts: string;
  concept: string | null;
  image: Picture;
}

/** A list as stored: its head, and the cursor up to which its items are on the device (null: only the head is). */
export interface StoredList {
  id: string;
  head: ServerList;
  itemsCursor: string | null;
  etag: string | null;
  /** Set while the list is in the trash; its rows stay so that it can come back. */
  deletedAt: string | null;
}

/** What a person just added, before the server has said anything about it. */
export interface NewItem extends Depiction {
  id: string;
  name: string;
  /** Entries of an older version of the page do not say. */
  quantity?: string | null;
  createdAt: string;
}

/** What is given is set, null takes away, what is not given stays. */
export interface ItemEdit {
  name?: string;
  quantity?: string | null;
  notes?: string | null;
  /** Between those of its new neighbours. */
  position?: string;
}

/** What a text shows. */
export interface Depiction {
  depicts: string;
  concept: string | null;
  image: Picture;
}

export type Change =
  | { kind: 'list.created'; name: string; listType: ListType; createdAt: string }
  | { kind: 'list.renamed'; name: string }
  | { kind: 'list.archived'; archived: boolean }
  | { kind: 'list.deleted' }
  | { kind: 'list.restored' }
  | { kind: 'items.added'; items: NewItem[] }
  | { kind: 'item.checked'; itemId: string; checked: boolean; baseVersion?: number }
  /** Another name brings what it shows along, until the server has said so itself. */
  | { kind: 'item.edited'; itemId: string; edit: ItemEdit; depiction?: Depiction; baseVersion?: number }
  | { kind: 'item.deleted'; itemId: string }
  | { kind: 'item.restored'; item: ServerItem };

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
  about?: { list: string; listType: ListType; item?: string };
  /** Which fields are somebody else's, once superseded. */
  fields?: string[];
  change: Change;
}

export interface ListCard {
  id: string;
  name: string;
  listType: ListType;
  createdAt: string;
  archived: boolean;
  counts: Counts;
  preview: PreviewPicture[];
  /** Made on this device and not yet known to the server. */
  creating: boolean;
}

export interface ListRow {
  id: string;
  name: string;
  listType: ListType;
  createdAt: string;
  archived: boolean;
  counts: Counts;
  creating: boolean;
}

export interface ItemRow extends ServerItem {
  /** Changed on this device and not yet sent. */
  pending: boolean;
}
