import type { IDBPDatabase } from 'idb';
import { unknownCursor } from '../state/cursor';
import type { LocalSchema, LocalStore } from '../store/local-schema';
import type { Operation, StoredHousehold, StoredList } from '../types';
import { keptSince } from './retention';

/** The parts of the engine that a reset changes. */
interface ResetContext {
  world: { store: LocalStore; now(): Date };
  known: {
    lists: Map<string, StoredList>;
    households: Map<string, StoredHousehold>;
    homeless: Operation[];
    generation: number;
  };
  keeper: { kept<T>(work: () => Promise<T>): Promise<T>; couldNotWrite(what: 'rows', error: unknown): void };
}

/**
 * The server was restored from a backup: its cursors since then mean nothing, and what it took since then is offered again by the same keys.
 * False where the store cannot be written: then only the rows in memory are reset.
 */
export async function begin(
  epoch: string,
  { world, known, keeper }: ResetContext,
  restocked: () => Promise<void>,
): Promise<boolean> {
  const now = world.now().toISOString();
  const stored = await keeper
    .kept(() => world.store.startAnew(epoch, now, { resetCursor, resetHousehold, defer, resetToEpoch }))
    .then(
      () => true,
      (error: unknown) => {
        keeper.couldNotWrite('rows', error);
        return false;
      },
    );
  for (const [id, list] of known.lists) known.lists.set(id, resetCursor(list, epoch));
  for (const [id, household] of known.households) known.households.set(id, resetHousehold(household, epoch));
  known.homeless = known.homeless.map((operation) => defer(operation, now));
  known.generation++;
  if (stored) await restocked();
  return stored;
}

/** Resets the list's cursor so that any answer of the server replaces the rows. They stay visible. */
export const resetCursor = (list: StoredList, epoch: string): StoredList => ({
  ...list,
  epoch,
  head: { ...list.head, cursor: unknownCursor, listVersion: 0 },
  itemsCursor: list.itemsCursor && unknownCursor,
  etag: null,
});

/** The same for a household. */
export const resetHousehold = (household: StoredHousehold, epoch: string): StoredHousehold => ({
  ...household,
  epoch,
  cursor: unknownCursor,
  etag: null,
});

/** Only another device may still have the list or item of the operation: it waits until that device has offered it again. */
export const defer = (operation: Operation, now: string): Operation =>
  operation.state === 'queued' ? { ...operation, setBackAt: now } : operation;

/** One transaction: cursors of one epoch beside the queue of another would lose changes. */
export async function resetToEpoch(db: IDBPDatabase<LocalSchema>, epoch: string, now: string): Promise<void> {
  const tx = db.transaction(['lists', 'households', 'operations', 'taken'], 'readwrite', {
    durability: 'strict',
  });
  const [lists, households, queue, took] = [
    tx.objectStore('lists'),
    tx.objectStore('households'),
    tx.objectStore('operations'),
    tx.objectStore('taken'),
  ];
  const [known, knownHouseholds, waiting, again] = await Promise.all([
    lists.getAll(),
    households.getAll(),
    queue.getAll(),
    took.getAll(IDBKeyRange.lowerBound([keptSince(now)])),
  ]);
  const offered = [...waiting, ...again.map(({ takenAt: _takenAt, ...operation }) => operation)];
  await Promise.all([
    ...known.map((list) => lists.put(resetCursor(list, epoch))),
    ...knownHouseholds.map((household) => households.put(resetHousehold(household, epoch))),
    ...offered.map((operation) => queue.put(defer(operation, now))),
    took.clear(),
    tx.done,
  ]);
}
