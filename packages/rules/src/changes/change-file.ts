import type { LaidItems } from './laid-items';
import type {
  Depiction,
  HouseholdState,
  ItemRow,
  ListType,
  Picture,
  ServerItem,
  ServerList,
  StoredHousehold,
  StoredList,
} from './rows';
import type { Scope } from './scope';

/** Each file of changes/ exports these: `overlay` for the first load of the page; `request`, `applied` and `rejected` for the code that sends. */

/** One change made on a device. It waits there until the server has answered for good. */
export interface OperationOf<C> {
  /** Order on this device; given by the store. */
  seq: number;
  /** Also the Idempotency-Key. */
  id: string;
  /** 2: of a kind that a page of the release before does not know and leaves alone. */
  schema: 1 | 2;
  userId: string;
  /** Of its list; of its household, where the scope is one. */
  listId: string;
  /** Where it does not say, it belongs to its list. */
  scope?: Scope;
  madeAt: string;
  /** In which language its words were written: that decides what they show. Older entries do not say. */
  language?: string;
  /** Parked: refused for good, its person decides. Superseded: over; somebody else's later change stands, which is still to be said. */
  state: 'queued' | 'parked' | 'superseded';
  /** Why the server refused, once parked. */
  code: string | null;
  /** The names of the list and the item when the change was made: they may be gone by now. Older entries do not say. */
  about?: OperationContext;
  /** Since when the server stands where a backup was: what this is about may have to be offered again by others first. */
  setBackAt?: string;
  /** How often it was not there since. */
  missed?: number;
  /** Which fields are somebody else's, once superseded. */
  fields?: string[];
  change: C;
}

export interface OperationContext {
  list: string;
  listType: ListType;
  item?: string;
  depiction?: Depiction;
}

/** Shows a change before the server has answered. */
export interface Overlay<C> {
  /** The list begins with this change: its head, as far as the change says it. */
  begins?(this: void, change: C): Pick<ServerList, 'name' | 'listType' | 'createdAt'> & Partial<ServerList>;
  /** The fields of the list that it sets. */
  head?(this: void, change: C): Partial<ServerList>;
  /** The list goes to the trash, or comes back. */
  isDeleted?: boolean;
  /** The fields that it sets of the item that it is about. */
  item?(this: void, change: C, row: ItemRow): Partial<ItemRow>;
  /** Changes several items, or which items there are. `seq`: order on this device. */
  items?(this: void, rows: LaidItems, change: C, seq: number): void;
  /** Ids of the items that it adds. */
  adds?(this: void, change: C): string[];
  /** The one item that it is about, where that is not its `itemId`. */
  itemId?(this: void, change: C): string;
  /** The household with this change. */
  household?(this: void, state: HouseholdState, change: C): HouseholdState;
  /** How many changes this is to the user; one where it does not say. */
  size?(this: void, change: C): number;
  /** Keeps of the item what it takes to make its words an item again. */
  keeps?(this: void, row: ItemRow): Pick<OperationContext, 'depiction'>;
}

/** One call of the server. */
export interface Call {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** The call that carries a change. Made anew at each attempt, so that nothing of the wire is stored. */
export type Request<C> = (change: C, listId: string) => Call;

/** Rows to write and to remove when an operation has been answered. */
export interface Rows {
  list?: StoredList;
  items?: ServerItem[];
  removedItems?: string[];
  household?: StoredHousehold;
}

/** The stored rows when an answer arrives. */
export interface StoredRows {
  list: StoredList | undefined;
  items: ReadonlyMap<string, ServerItem>;
  household?: StoredHousehold;
}

/** The answers of the routes, as far as they are read; each route answers some of it. */
export type Answered = Partial<ServerItem> &
  Omit<Partial<ServerList>, 'items'> & {
    listVersion?: number;
    householdVersion?: number;
    superseded?: boolean | string[];
    reason?: Picture['reason'];
    item?: ServerItem;
    items?: (Omit<ServerItem, 'image'> & { itemId: string })[];
    itemIds?: string[];
    results?: AnsweredLine[];
  };

export interface AnsweredLine {
  success: boolean;
  item?: Omit<ServerItem, 'image'>;
  code?: string;
}

export interface AppliedContext extends StoredRows {
  listId: string;
  userId: string;
  /** ISO instant of the device. */
  now: string;
  /** The list, or the household, at the version of the answer, where that was a step of our own; else nothing. */
  moved: Pick<Rows, 'list' | 'household'>;
}

/** The counts that the user is told after a drain. */
export interface Counts {
  itemsAdded?: number;
  itemsToggled?: number;
  itemsDeleted?: number;
  /** The maker of the change pays for these with their month. */
  picturesAsked?: number;
}

/** Changes the stored rows after a success. */
export interface Applied<C> {
  rows(this: void, change: C, answer: Answered, context: AppliedContext): Rows;
  /**
   * Whether this was a step of our own: anything is now as it was not when the device last knew. One step of others can have unticked,
   * deleted or restored several items, or set their amounts; then the others of them are still to be fetched. True where it does not say.
   */
  isStep?(this: void, change: C, answer: Answered, known: StoredRows, row: ServerItem | undefined): boolean;
  /** Its answer says something even where the version is known already. */
  isAlwaysNews?: true;
  /** The part of it that the server refused, and why; the rest was taken. */
  refusedPart?(this: void, change: C, answer: Answered): { change: C; code: string } | null;
  /** The additions that the server has answered with an item of another id. */
  aliases?(this: void, change: C, answer: Answered): [addition: string, itemId: string][];
  counts?(this: void, change: C, answer: Answered): Counts;
  /** The list whose operations must be answered before. */
  after?(this: void, change: C): string;
}

/** Decides about a change that the server refuses. */
export interface Rejected<C, Again = C> {
  /** No user made it: a refusal ends it without a word. */
  isNoChange?: true;
  /** Its words exist nowhere else: where the list or item was deleted, the user decides about them. */
  hasWords?(this: void, change: C): boolean;
  /** The user is not told that it was lost to a deletion: that was wanted anyway. */
  isSilent?: true;
  /** Another try can help, although the list is gone. */
  isRetryable?: true;
  /** The things that it is about, as the user calls them; what it says of them that exists nowhere else. */
  names?(this: void, change: C, about: OperationContext | undefined): string[];
  /** It as an addition of new items, where that is what a new try means after this code. Null: it has no such words. */
  asAdded?(this: void, operation: OperationOf<C>, newId: () => string): AddedItem[] | null;
  /** The same for a new list, or with new ids of items that were not made. */
  moved?(this: void, change: C, listId: string, idOf: (id: string) => string): C;
  /** Ids of the items that it makes: they get new ones where the server could not use them. */
  makes?(this: void, change: C): string[];
  /** The server may have refused it for an id that something else has, of which it says no more. */
  mayCollide?: true;
  /** The changes of a new try, which is made on what stands now. Another list than this one may be gone. */
  again?(this: void, change: C, isGone: boolean): Again[];
}

/** One thing to be added, before the server has said anything about it. */
export interface AddedItem extends Depiction {
  id: string;
  name: string;
  /** Entries of an older version of the page do not say. */
  quantity?: string | null;
  notes?: string | null;
  createdAt: string;
  /** The ticked item of the same name: it comes back instead, where the server finds it. */
  fromBasket?: string;
}

/** The server's words for: what this was about is not there for this user. */
export const isAbsent = (code: string | null): boolean => code === 'LIST_DELETED' || code === 'NOT_FOUND';
export const isLost = (code: string | null): boolean => isAbsent(code) || code === 'FORBIDDEN';

/** @throws Error where an answer lacks what its route always says: it is asked for again. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The answer to a change is not complete.');
  return value;
}

/** A success without a cursor describes no list. A row made of it would break every later pull; the next pull reads the list. */
export const isHead = ({ cursor }: Answered): boolean => typeof cursor === 'string';
