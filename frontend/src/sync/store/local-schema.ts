import type { DBSchema, IDBPDatabase } from 'idb';
import type { AppliedResponse } from '../queue/apply-response';
import type { Operation, ServerItem, StoredHousehold, StoredList, AcceptedOperation } from '../types';

export interface StoreContents {
  lists: StoredList[];
  items: ServerItem[];
  households: StoredHousehold[];
  operations: Operation[];
  /** Something could not be read and was put aside; what the server has of it comes with the next pull. */
  isCorrupt?: boolean;
}

/** The name of the error of a store whose content the browser has thrown away meanwhile. Nothing of what was asked for has happened. */
export const storeEmptied = 'EmptiedError';

/** How that is done: it comes when it is needed, which is hardly ever. */
export interface EpochReset {
  resetCursor: (list: StoredList, epoch: string) => StoredList;
  resetHousehold: (household: StoredHousehold, epoch: string) => StoredHousehold;
  defer: (operation: Operation, now: string) => Operation;
  resetToEpoch: (db: IDBPDatabase<LocalSchema>, epoch: string, now: string) => Promise<void>;
}

/** How answers are written into a database; it comes with the code that sends. */
export type WriteResponses = (
  db: IDBPDatabase<LocalSchema>,
  responses: readonly AppliedResponse[],
) => Promise<void>;

/** What the device remembers for one person. Every method is one transaction. */
export interface LocalStore {
  /** False where the browser gives no storage that lasts: nothing survives the tab. */
  readonly isPersistent: boolean;
  readAll(): Promise<StoreContents>;
  operations(): Promise<Operation[]>;
  /** In their order; all of them, or none. */
  append(operations: readonly Omit<Operation, 'seq'>[]): Promise<Operation[]>;
  /** Removes answered operations and writes what they meant, all of it together. */
  applyResponses(responses: readonly AppliedResponse[], writeResponses: WriteResponses): Promise<void>;
  /** Puts these behind all others in place of those, once: false where another tab has done something with them before. */
  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): Promise<boolean>;
  /** Puts a list and, if given, exactly these items in place of the ones that were known. */
  putList(list: StoredList, items?: readonly ServerItem[]): Promise<void>;
  /** Puts a list and these of its items, and removes those: what has changed since this cursor. False, and nothing done, where the store has less than that. */
  changeList(
    list: StoredList,
    items: readonly ServerItem[],
    removedItems: readonly string[],
    since: string,
  ): Promise<boolean>;
  removeList(id: string): Promise<void>;
  /** Null removes it. A later one that another tab has stored stays. */
  putHousehold(id: string, household: StoredHousehold | null): Promise<void>;
  /** The server was set back: every list is known as of nothing, and what it has taken lately waits again, each in its old place. */
  resetEpoch(epoch: string, now: string, by: EpochReset): Promise<void>;
  /** Puts back all that was known, in its old order, after `emptied`. */
  restore(all: StoreContents): Promise<void>;
  close(): void;
}

export interface LocalSchema extends DBSchema {
  lists: { key: string; value: StoredList };
  items: { key: string; value: ServerItem; indexes: { byList: string } };
  households: { key: string; value: StoredHousehold };
  operations: { key: number; value: Operation };
  taken: { key: [takenAt: string, seq: number]; value: AcceptedOperation };
  /** What could not be read as what it should be: nothing of a person's is thrown away. */
  aside: { key: number; value: unknown };
}
