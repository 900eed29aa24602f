import type { IDBPDatabase } from 'idb';
import { asOfNothing } from './cursor';
import type { Keeper } from './keeper';
import type { Known } from './known';
import type { LocalSchema } from './local-schema';
import type { StoredList } from './types';
import type { World } from './world';

/** A backup is taken every day, and it may be days until somebody sees that one is needed. */
const keptFor = 7 * 86_400_000;
export const keptSince = (now: string): string => new Date(Date.parse(now) - keptFor).toISOString();

/**
 * The server stands where a backup was: what it counted since means nothing any more, and what it took since is offered again, by its
 * keys. False where the store cannot follow: then only what is shown is believed anew.
 */
export async function begin(epoch: string, world: World, known: Known, keeper: Keeper, restocked: () => Promise<void>): Promise<boolean> {
  const stored = await keeper.kept(() => world.store.startAnew(epoch, world.now().toISOString(), { anew, begin, keptSince, setBack })).then(() => true, (error: unknown) => {
    keeper.couldNotWrite('rows', error);
    return false;
  });
  for (const [id, list] of known.lists) known.lists.set(id, anew(list, epoch));
  known.generation++;
  if (stored) await restocked();
  return stored;
}

/** Known as of nothing: it is shown as it is, and whatever the server answers is newer. */
export const anew = (list: StoredList, epoch: string): StoredList => ({ ...list, epoch, head: { ...list.head, cursor: asOfNothing, listVersion: 0 }, itemsCursor: list.itemsCursor && asOfNothing, etag: null });

/** All of it together or nothing: cursors of one life of the server with the queue of another would lose changes. */
export async function setBack(db: IDBPDatabase<LocalSchema>, epoch: string, now: string): Promise<void> {
  const tx = db.transaction(['lists', 'operations', 'taken'], 'readwrite', { durability: 'strict' });
  const [lists, queue, took] = [tx.objectStore('lists'), tx.objectStore('operations'), tx.objectStore('taken')];
  const [known, again] = await Promise.all([lists.getAll(), took.getAll(IDBKeyRange.lowerBound([keptSince(now)]))]);
  await Promise.all([...known.map((list) => lists.put(anew(list, epoch))), ...again.map(({ takenAt: _takenAt, ...operation }) => queue.put(operation)), took.clear(), tx.done]);
}
