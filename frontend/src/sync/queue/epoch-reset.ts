import type { IDBPDatabase } from 'idb';
import { asOfNothing } from '../state/cursor';
import { keptSince } from './retention';
import type { LocalSchema, LocalStore } from '../store/local-schema';
import type { Operation, StoredList } from '../types';

/** What stands behind it of the device: where it is kept, what is shown of it, and who tells of trouble. */
interface Device {
  world: { store: LocalStore; now(): Date };
  known: { lists: Map<string, StoredList>; homeless: Operation[]; generation: number };
  keeper: { kept<T>(work: () => Promise<T>): Promise<T>; couldNotWrite(what: 'rows', error: unknown): void };
}

/**
 * The server stands where a backup was: what it counted since means nothing any more, and what it took since is offered again, by its
 * keys. False where the store cannot follow: then only what is shown is believed anew.
 */
export async function begin(epoch: string, { world, known, keeper }: Device, restocked: () => Promise<void>): Promise<boolean> {
  const now = world.now().toISOString();
  const stored = await keeper.kept(() => world.store.startAnew(epoch, now, { anew, patient, setBack })).then(() => true, (error: unknown) => {
    keeper.couldNotWrite('rows', error);
    return false;
  });
  for (const [id, list] of known.lists) known.lists.set(id, anew(list, epoch));
  known.homeless = known.homeless.map((operation) => patient(operation, now));
  known.generation++;
  if (stored) await restocked();
  return stored;
}

/** Known as of nothing: it is shown as it is, and whatever the server answers is newer. */
export const anew = (list: StoredList, epoch: string): StoredList => ({ ...list, epoch, head: { ...list.head, cursor: asOfNothing, listVersion: 0 }, itemsCursor: list.itemsCursor && asOfNothing, etag: null });

/** What it is about may be known to others only: it waits until they have offered it again. */
export const patient = (operation: Operation, now: string): Operation => (operation.state === 'queued' ? { ...operation, setBackAt: now } : operation);

/** All of it together or nothing: cursors of one life of the server with the queue of another would lose changes. */
export async function setBack(db: IDBPDatabase<LocalSchema>, epoch: string, now: string): Promise<void> {
  const tx = db.transaction(['lists', 'operations', 'taken'], 'readwrite', { durability: 'strict' });
  const [lists, queue, took] = [tx.objectStore('lists'), tx.objectStore('operations'), tx.objectStore('taken')];
  const [known, waiting, again] = await Promise.all([lists.getAll(), queue.getAll(), took.getAll(IDBKeyRange.lowerBound([keptSince(now)]))]);
  const offered = [...waiting, ...again.map(({ takenAt: _takenAt, ...operation }) => operation)];
  await Promise.all([...known.map((list) => lists.put(anew(list, epoch))), ...offered.map((operation) => queue.put(patient(operation, now))), took.clear(), tx.done]);
}
