import type { LocalStore } from '../store/local-schema';
import { settleInto } from '../store/settle-into';
import { effectsOf } from './apply-response';
import { knownOf } from './known-of';
import { Outbox, type OutboxWorld, type SyncSummary } from './outbox';

export interface BackgroundWorld extends Pick<OutboxWorld, 'userId' | 'send' | 'alone' | 'random'> {
  store: LocalStore;
  now: () => Date;
}

/** Sends once what waits on this device, for when no page is there to do it. Null where somebody else is at it, or nothing waits. */
export async function drainInto({
  userId,
  store,
  send,
  alone,
  random,
  now,
}: BackgroundWorld): Promise<SyncSummary | null> {
  let summary: SyncSummary | null = null;
  // What is of another life of the server's database waits for a page.
  const stored = await store.readAll();
  const epoch = [...stored.lists, ...stored.households].find((each) => each.epoch)?.epoch ?? null;
  const outbox = new Outbox(
    {
      userId,
      send,
      alone,
      random,
      epoch: () => epoch,
      startAnew: () => Promise.resolve(),
      isThere: () => false,
      read: () => store.operations(),
      settle: async (judged) => {
        const first = judged[0]?.operation;
        if (!first) return;
        const { lists, items, households, operations } = await store.readAll();
        const known = knownOf(first, {
          lists: new Map(lists.map((list) => [list.id, list])),
          households: new Map(households.map((household) => [household.id, household])),
          itemsOf: (listId) =>
            new Map(items.filter((item) => item.listId === listId).map((item) => [item.id, item])),
        });
        await store.settle(effectsOf(judged, known, operations, now().toISOString()), settleInto);
      },
      // Whoever woke us wakes us again; the worker must not wait by itself.
      later: () => () => undefined,
    },
    { started: () => undefined, ended: (ended) => void (summary = ended) },
  );
  await outbox.drain();
  outbox.stop();
  return summary;
}
