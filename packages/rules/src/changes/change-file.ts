import type { Day } from '../calendar/day';
import type { Child, HouseholdView } from '../household/household-view';
import type { Mark } from '../routines/mark';
import type { LaidItems } from './laid-items';
import type {
  Depiction,
  ItemOfRoutine,
  ItemRow,
  ListType,
  Picture,
  ServerItem,
  ServerList,
  StoredHousehold,
  StoredList,
} from './rows';
import type { Scope } from './scope';

/**
 * Each file of changes/ exports these: `overlay` for the first load of the page; `request`, `applied` and
 * `rejected` for the code that sends.
 */

/** A change made on a device. It is queued until the server gives a final answer. */
export interface OperationOf<C> {
  /** Order on this device; assigned by the store. */
  seq: number;
  /** Also the Idempotency-Key. */
  id: string;
  /**
   * A page leaves entries with a newer schema than its own to a newer page. 4: kinds and fields of routines; 3:
   * kinds of households, and the order of a list. The release before uses 2 for any kind of a household.
   */
  schema: 1 | 2 | 3 | 4;
  userId: string;
  /** Id of the list, or of the household if `scope` is one. */
  listId: string;
  /** Missing: the scope is the list. */
  scope?: Scope;
  madeAt: string;
  /**
   * Server time (ms since 1970) that the device assumed when it chose the days of this change, and the
   * household whose days they are. Missing: the change has no day that depends on the clock.
   */
  assumed?: { at: number; householdId: string };
  /**
   * Language in which the text was typed; it decides which picture the text shows. Missing in older entries.
   */
  language?: string;
  /**
   * parked: refused for good, the user decides. superseded: a later change or a deletion of another user won,
   * and the user has not been told yet.
   */
  state: 'queued' | 'parked' | 'superseded';
  /** Error code of the refusal, once parked or superseded. */
  code: string | null;
  /**
   * Names of the list and the item when the change was made; they may be deleted by now. Missing in older
   * entries.
   */
  about?: OperationContext;
  /**
   * Since when a restored backup is in use: other devices may have to send the subject of this change again
   * first.
   */
  setBackAt?: string;
  /** How often the subject was absent since then. */
  missed?: number;
  /** Fields in which another user's change won, once superseded. */
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
  /** The change creates the list: the fields of its head that it knows. */
  begins?(this: void, change: C): Pick<ServerList, 'name' | 'listType' | 'createdAt'> & Partial<ServerList>;
  /** The fields of the list that it sets. `todayIn` answers nothing while the day is not known. */
  head?(
    this: void,
    change: C,
    before?: ServerList,
    todayIn?: (householdId: string) => Day | undefined,
  ): Partial<ServerList>;
  /** The marks of the list after it. */
  marks?(this: void, marks: readonly Mark[], change: C, userId: string): readonly Mark[];
  /** Moves the list to the trash, or restores it. */
  isDeleted?: boolean;
  /** The fields that it sets in its item. */
  item?(this: void, change: C, row: ItemRow): Partial<ItemRow>;
  /** Changes several items, adds or removes items. `seq`: order on this device. */
  items?(this: void, rows: LaidItems, change: C, seq: number): void;
  /** Ids of the items that it adds, or of the store that it makes. */
  adds?(this: void, change: C): string[];
  /** The one item or store that it is about, if that is not `itemId`. */
  itemId?(this: void, change: C): string;
  /** The household with this change applied. */
  household?(this: void, state: HouseholdView, change: C): HouseholdView;
  /** Number of changes that the user sees in it; 1 if missing. */
  size?(this: void, change: C): number;
  /** Fields of the item that are needed to add its text as a new item later. */
  keeps?(this: void, row: ItemRow): Pick<OperationContext, 'depiction'>;
}

/** The change with the days that its device took from its clock moved by a number of days. */
export type Redated<C> = (change: C, days: number) => C;

/** One request to the server. */
export interface Call {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** The child in whose name it is sent, alone. */
  actingChild?: string;
}

/** Builds the request of a change. It is built for each attempt, so that no wire format is stored. */
export type Request<C> = (change: C, listId: string) => Call;

/** Rows to write and to remove after an answer. */
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

/** The fields that are read from the answers of all routes; each route answers some of them. */
export type Answered = Partial<ServerItem> &
  Omit<Partial<ServerList>, 'items'> & {
    listVersion?: number;
    householdVersion?: number;
    historyCursor?: number;
    superseded?: boolean | string[];
    reason?: Picture['reason'];
    item?: ServerItem;
    items?: (Omit<ServerItem, 'image'> & { itemId: string })[];
    itemIds?: string[];
    child?: Child;
    mark?: Mark;
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
  /**
   * The list or household at the version of the answer if the change was a step of this device; else empty.
   */
  moved: Pick<Rows, 'list' | 'household'>;
}

/** Counts that are shown to the user after a drain. */
export interface Counts {
  itemsAdded?: number;
  itemsToggled?: number;
  itemsDeleted?: number;
  /** Counts against the quota of the user who made the change. */
  picturesAsked?: number;
}

/** Applies a success to the stored rows. */
export interface Applied<C> {
  rows(this: void, change: C, answer: Answered, context: AppliedContext): Rows;
  /**
   * False if a step of another user may have made this change: one such step can untick, delete or restore
   * several items, and the others are still to be pulled. True if missing.
   */
  isStep?(this: void, change: C, answer: Answered, known: StoredRows, row: ServerItem | undefined): boolean;
  /** Applies the answer even if its version is known already. */
  isAlwaysNews?: true;
  /** The part that the server refused, and its error code; the rest was accepted. */
  refusedPart?(this: void, change: C, answer: Answered): { change: C; code: string } | null;
  /** Additions that the server answered with an existing item. */
  aliases?(this: void, change: C, answer: Answered): [addition: string, itemId: string][];
  counts?(this: void, change: C, answer: Answered): Counts;
  /** Ids of the refused marks of a child that the call told of. */
  told?(this: void, change: C): readonly string[];
  /** The server accepts it also for a store that it does not have: where that was refused, it waits with it. */
  sharesRefusal?: true;
  /** The scope whose operations must be answered before. */
  after?(this: void, change: C): Scope;
}

/** Handles a refusal of a change. */
export interface Rejected<C, Again = C> {
  /** The page made it by itself, not the user: a refusal is dropped silently. */
  isAutomatic?: true;
  /** It contains text that exists nowhere else: after a deletion the user decides about it. */
  hasWords?(this: void, change: C): boolean;
  /** The user is not told if it lost against a deletion. */
  isSilent?: true;
  /** A retry can succeed although the list is gone. */
  isRetryable?: true;
  /** Names, for the user, of the items that it is about, and the text that exists nowhere else. */
  names?(this: void, change: C, about: OperationContext | undefined): string[];
  /** The change as an addition of new items, if a retry after this code means that; else null. */
  asAdded?(this: void, operation: OperationOf<C>, newId: () => string): AddedItem[] | null;
  /** The change with another list id and new ids of items that were not created. */
  moved?(this: void, change: C, listId: string, idOf: (id: string) => string): C;
  /** Ids of the items that it creates; a retry replaces them if they were in use. */
  makes?(this: void, change: C): string[];
  /** The server may have refused it because an id is in use; the error does not say more. */
  mayCollide?: true;
  /** Where a mark of a child is refused, adults are told of it later. */
  refusedMark?(this: void, change: C): { itemId: string; day: Day; childId: string };
  /** The changes that a retry makes on the current rows. `isGone`: the list that it refers to may be gone. */
  again?(this: void, change: C, isGone: boolean): Again[];
}

/** One item to add, before the server has answered. */
export interface AddedItem extends Depiction, ItemOfRoutine {
  id: string;
  name: string;
  /** Missing in entries of an older version of the page. */
  quantity?: string | null;
  notes?: string | null;
  createdAt: string;
  /** A ticked item of the same name: if the server finds it, it is restored instead. */
  fromBasket?: string;
  /** Its picture is that of its concept: none is generated or counted. */
  keepsPlain?: true;
}

/** The rejection of most changes of a household. */
export const silent = { isSilent: true } as const;

/** True if the code says that the subject does not exist for this user. */
export const isAbsent = (code: string | null): boolean => code === 'LIST_DELETED' || code === 'NOT_FOUND';
export const isLost = (code: string | null): boolean => isAbsent(code) || code === 'FORBIDDEN';

/**
 * The value.
 * @throws Error if an answer lacks a field that its route always sends: the change is sent again.
 */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The answer to a change is not complete.');
  return value;
}

/**
 * True if the answer describes a list. A row without a cursor would break every later pull, so the next pull
 * reads the list.
 */
export const isHead = ({ cursor }: Answered): boolean => typeof cursor === 'string';
