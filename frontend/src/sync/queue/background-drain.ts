import { addHouseholdOverlays } from '@pictick/rules/changes.household';
import { addRoutineOverlays } from '@pictick/rules/changes.routine';
import { addShoppingOverlays } from '@pictick/rules/changes.shopping';
import type { LocalStore } from '../store/local-schema';
import { writeResponses } from '../store/write-responses';
import { responseEffects } from './apply-response';
import { OperationSender, type SenderEnvironment, type SyncSummary } from './operation-sender';
import { scopeRows } from './scope-rows';
import { isStoredCertain, withoutUncertain } from './uncertain';

addHouseholdOverlays();
addShoppingOverlays();
addRoutineOverlays();

export interface BackgroundEnvironment extends Pick<
  SenderEnvironment,
  'userId' | 'send' | 'withLock' | 'random'
> {
  store: LocalStore;
  now: () => Date;
}

/** Drains the queue once, while no page is open. Null if another client drains, or nothing waits. */
export async function drainInto({
  userId,
  store,
  send,
  withLock,
  random,
  now,
}: BackgroundEnvironment): Promise<SyncSummary | null> {
  let summary: SyncSummary | null = null;
  // After a restored backup the queue is left to a page, which can reset the epoch.
  const stored = await store.readAll();
  const epoch = [...stored.lists, ...stored.households].find((each) => each.epoch)?.epoch ?? null;
  const sender = new OperationSender(
    {
      userId,
      send,
      withLock,
      random,
      epoch: () => epoch,
      resetEpoch: () => Promise.resolve(),
      isPresent: () => false,
      read: async () => withoutUncertain(await store.operations(), (at) => isStoredCertain(at, stored.clock)),
      apply: async (classified) => {
        const first = classified[0]?.operation;
        if (!first) return;
        const { lists, items, households, operations } = await store.readAll();
        const known = scopeRows(first, {
          lists: new Map(lists.map((list) => [list.id, list])),
          households: new Map(households.map((household) => [household.id, household])),
          itemsOf: (listId) =>
            new Map(items.filter((item) => item.listId === listId).map((item) => [item.id, item])),
        });
        await store.applyResponses(
          responseEffects(classified, known, operations, now().toISOString()),
          writeResponses,
        );
      },
      // The browser wakes the worker again; it must not set timers itself.
      later: () => () => undefined,
    },
    { started: () => undefined, ended: (ended) => void (summary = ended) },
  );
  await sender.drain();
  sender.stop();
  return summary;
}
