import type { IDBPDatabase } from 'idb';
import { unknownCursor } from '../state/cursor';
import type { LocalSchema, LocalStore } from '../store/local-schema';
import type { Operation, StoredHousehold, StoredList } from '../types';
import { retainedSince } from './retention';

/** The parts of the engine that a reset changes. */
interface ResetContext {
  env: { store: LocalStore; now(): Date };
  state: {
    lists: Map<string, StoredList>;
    households: Map<string, StoredHousehold>;
    unpersisted: Operation[];
    generation: number;
  };
  writer: {
    withRestore<T>(work: () => Promise<T>): Promise<T>;
    writeFailed(what: 'rows', error: unknown): void;
  };
}

/**
 * Resets this device after the server was restored from a backup: its cursors are void, and recently accepted
 * operations are sent again under the same keys. False if the store cannot be written: then only the rows in
 * memory are reset.
 */
export async function begin(
  epoch: string,
  { env, state, writer }: ResetContext,
  queueReplaced: () => Promise<void>,
): Promise<boolean> {
  const now = env.now().toISOString();
  const stored = await writer
    .withRestore(() => env.store.resetEpoch(epoch, now, { resetCursor, resetHousehold, defer, resetToEpoch }))
    .then(
      () => true,
      (error: unknown) => {
        writer.writeFailed('rows', error);
        return false;
      },
    );
  for (const [id, list] of state.lists) state.lists.set(id, resetCursor(list, epoch));
  for (const [id, household] of state.households) state.households.set(id, resetHousehold(household, epoch));
  state.unpersisted = state.unpersisted.map((operation) => defer(operation, now));
  state.generation++;
  if (stored) await queueReplaced();
  return stored;
}

/** Resets the list's cursor so that any server answer replaces it. The rows stay visible. */
export const resetCursor = ({ ofChild: _ofChild, ...list }: StoredList, epoch: string): StoredList => ({
  ...list,
  epoch,
  head: { ...list.head, cursor: unknownCursor, listVersion: 0 },
  itemsCursor: list.itemsCursor && unknownCursor,
  etag: null,
});

/** The same for a household. */
export const resetHousehold = (
  { ofChild: _ofChild, ...household }: StoredHousehold,
  epoch: string,
): StoredHousehold => ({
  ...household,
  // The next pull reads the history as a whole; its rows stay visible.
  ...(household.state.itemHistory && {
    state: { ...household.state, itemHistory: { ...household.state.itemHistory, cursor: 0 } },
  }),
  epoch,
  cursor: unknownCursor,
  etag: null,
});

/**
 * Marks a queued operation as deferrable: its list or item may have to be offered again by another device
 * first.
 */
export const defer = (operation: Operation, now: string): Operation =>
  operation.state === 'queued' ? { ...operation, setBackAt: now } : operation;

/** One transaction: cursors of one epoch beside the queue of another would lose changes. */
export async function resetToEpoch(db: IDBPDatabase<LocalSchema>, epoch: string, now: string): Promise<void> {
  const tx = db.transaction(['lists', 'households', 'operations', 'taken'], 'readwrite', {
    durability: 'strict',
  });
  const [lists, households, queue, acceptedStore] = [
    tx.objectStore('lists'),
    tx.objectStore('households'),
    tx.objectStore('operations'),
    tx.objectStore('taken'),
  ];
  const [storedLists, storedHouseholds, waiting, accepted] = await Promise.all([
    lists.getAll(),
    households.getAll(),
    queue.getAll(),
    acceptedStore.getAll(IDBKeyRange.lowerBound([retainedSince(now)])),
  ]);
  const offered = [...waiting, ...accepted.map(({ takenAt: _takenAt, ...operation }) => operation)];
  await Promise.all([
    ...storedLists.map((list) => lists.put(resetCursor(list, epoch))),
    ...storedHouseholds.map((household) => households.put(resetHousehold(household, epoch))),
    ...offered.map((operation) => queue.put(defer(operation, now))),
    acceptedStore.clear(),
    tx.done,
  ]);
}
