import type { StoredClock } from '@pictick/rules/routines/server-clock';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { AppliedResponse } from '../queue/apply-response';
import type {
  AcceptedOperation,
  Operation,
  RefusedMark,
  ServerItem,
  StoredHousehold,
  StoredList,
} from '../types';

export interface StoreContents {
  lists: StoredList[];
  items: ServerItem[];
  households: StoredHousehold[];
  operations: Operation[];
  clock?: StoredClock;
  /** Refused marks of children, for their next good call. */
  refused?: RefusedMark[];
  /** A record could not be read and was quarantined. The next pull brings the server's rows. */
  isCorrupt?: boolean;
}

/** Operations with the days that they would have had with the right time. */
export type Redate = (operations: readonly Operation[]) => Operation[];

/** True if both are the same reading. */
export const isSameClock = (one: StoredClock | null, other: StoredClock | null): boolean =>
  one?.server === other?.server && one?.wall === other?.wall && one?.doubtfulFrom === other?.doubtfulFrom;

/** Name of the error after the browser deleted the store's content. The failed call has changed nothing. */
export const storeEmptied = 'EmptiedError';

/** The functions of a reset; they are loaded on demand. */
export interface EpochReset {
  resetCursor: (list: StoredList, epoch: string) => StoredList;
  resetHousehold: (household: StoredHousehold, epoch: string) => StoredHousehold;
  defer: (operation: Operation, now: string) => Operation;
  resetToEpoch: (db: IDBPDatabase<LocalSchema>, epoch: string, now: string) => Promise<void>;
}

/** Writes answers into a database; it is loaded with the code that sends. */
export type WriteResponses = (
  db: IDBPDatabase<LocalSchema>,
  responses: readonly AppliedResponse[],
) => Promise<void>;

/** The stored data of one user on this device. Every method is one transaction. */
export interface LocalStore {
  /** False if the browser gives no lasting storage: nothing survives the tab. */
  readonly isPersistent: boolean;
  readAll(): Promise<StoreContents>;
  operations(): Promise<Operation[]>;
  /** Appends in order, all or none, with the clock of their days. Answers them with their numbers. */
  append(operations: readonly Omit<Operation, 'seq'>[], clock?: StoredClock | null): Promise<Operation[]>;
  /**
   * Writes the clock and, after a correction, the operations with other days. Drops refused marks that are
   * kept no longer. Where another tab has stored a clock since `known`, nothing is done and that one is
   * answered: it may have moved these days already.
   */
  putClock(clock: StoredClock, known: StoredClock | null, redate?: Redate): Promise<StoredClock | null>;
  /** Removes answered operations and writes their effects. */
  applyResponses(responses: readonly AppliedResponse[], writeResponses: WriteResponses): Promise<void>;
  /**
   * Replaces operations by others at the end of the queue. False, and nothing done, if another tab has
   * removed one of them before.
   */
  replace(seqs: readonly number[], operations: readonly Omit<Operation, 'seq'>[]): Promise<boolean>;
  /** Replaces a list and, if given, all its items. */
  putList(list: StoredList, items?: readonly ServerItem[]): Promise<void>;
  /**
   * Writes a list, some of its items, and removes others: the changes since a cursor. False, and nothing
   * done, if the store is behind that cursor.
   */
  changeList(
    list: StoredList,
    items: readonly ServerItem[],
    removedItems: readonly string[],
    since: string,
  ): Promise<boolean>;
  removeList(id: string): Promise<void>;
  /** Writes a household; null removes it. A newer stored one stays. */
  putHousehold(id: string, household: StoredHousehold | null): Promise<void>;
  /**
   * Resets all cursors after the server was restored from a backup, and requeues the recently accepted
   * operations in their old places.
   */
  resetEpoch(epoch: string, now: string, by: EpochReset): Promise<void>;
  /** Writes all that the tab knows, in its old order, after the store was emptied. */
  restore(all: StoreContents): Promise<void>;
  close(): void;
}

export interface LocalSchema extends DBSchema {
  lists: { key: string; value: StoredList };
  items: { key: string; value: ServerItem; indexes: { byList: string } };
  households: { key: string; value: StoredHousehold };
  operations: { key: number; value: Operation };
  taken: { key: [takenAt: string, seq: number]; value: AcceptedOperation };
  /** Server time as this device knows it. */
  clock: { key: 'clock'; value: StoredClock };
  refused: { key: string; value: RefusedMark };
  /** Quarantine: records that could not be read. Data of a user is never deleted. */
  aside: { key: number; value: unknown };
}
