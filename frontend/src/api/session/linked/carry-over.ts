import type { KidView } from '@pictick/rules/household/kid-view';
import { carriedOperations, ticksIn } from '../../../sync/queue/carried';
import type { LocalStore, StoreContents } from '../../../sync/store/local-schema';
import { openLocalStore } from '../../../sync/store/local-store';
import type { Home } from '../../../sync/store/session-row';
import { deleteDatabase, hasDatabase } from '../../../sync/store/wipe';
import type { Operation } from '../../../sync/types';
import { currentEngine } from '../../engine/current-engine';
import { clearPendingWrites, pendingWritesOf } from '../../engine/restore-pending-writes';
import { plainFetch } from '../../http/api-fetch';

/**
 * Carries what waits in the store of a former home over to the device that has taken its place, refused marks
 * included. True if all was taken and the old store is gone; else it is tried again.
 */
export async function carryOver(former: Home, home: Home): Promise<boolean> {
  const old = await openLocalStore(former.deviceId, undefined, false);
  try {
    // A store that does not open now is no empty one.
    if (!old.isPersistent) return !(await hasDatabase(former.deviceId));
    await storePendingWrites(old, former.deviceId);
    const all = await old.readAll();
    const isEmpty = all.operations.length + (all.refused ?? []).length === 0;
    if (!isEmpty && !(await take(all, home))) return false;
  } finally {
    old.close();
  }
  await deleteDatabase(former.deviceId);
  return true;
}

/** Puts the changes that this user made just before the page was left into the store. */
export async function storePendingWrites(store: LocalStore, userId: string): Promise<void> {
  const late = pendingWritesOf(userId);
  if (late.length === 0) return;
  const stored = new Set((await store.operations()).map(({ id }) => id));
  await store.append(late.filter(({ id }) => !stored.has(id)).map(({ seq: _seq, ...each }) => each));
  clearPendingWrites(userId);
}

async function take(all: StoreContents, home: Home): Promise<boolean> {
  const views = await viewsOf(home);
  if (!views) return false;
  const before = ticksIn(
    all.lists.map(({ id, marks }) => ({ marks, items: all.items.filter(({ listId }) => listId === id) })),
  );
  const server = ticksIn(views.flatMap(({ lists }) => lists));
  const carried = carriedOperations(all.operations, before, server);
  const store = await openLocalStore(home.deviceId);
  try {
    if (!store.isPersistent) return false;
    await put(store, carried, home.deviceId, all);
  } finally {
    store.close();
  }
  await currentEngine()?.reload();
  currentEngine()?.refresh();
  return true;
}

/** Twice does no harm: the keys of the operations stay. */
async function put(
  store: LocalStore,
  carried: readonly Operation[],
  userId: string,
  { refused, clock }: StoreContents,
): Promise<void> {
  const known = await store.readAll();
  const ids = new Set(known.operations.map(({ id }) => id));
  const fresh = carried
    .filter(({ id }) => !ids.has(id))
    .map(({ seq: _seq, ...each }) => ({ ...each, userId }));
  if (fresh.length > 0) await store.append(fresh, known.clock ? null : clock);
  if (refused?.length) await store.restore({ lists: [], items: [], households: [], operations: [], refused });
}

/** The view of the server of each child of the device now; null while one of the answers is missing. */
async function viewsOf({ children, token }: Home): Promise<KidView[] | null> {
  const views: KidView[] = [];
  for (const childId of children) {
    const answer = await plainFetch(
      new Request(new URL('/api/kid', window.location.origin), {
        headers: { 'x-acting-child': childId, 'x-background': '1' },
      }),
      token,
    ).catch(() => null);
    if (answer?.status === 404) continue;
    if (!answer?.ok) return null;
    views.push((await answer.json()) as KidView);
  }
  return views;
}
