import { addHouseholdOverlays } from '@pictick/rules/changes.household';
import { addRoutineOverlays } from '@pictick/rules/changes.routine';
import { addShoppingOverlays } from '@pictick/rules/changes.shopping';
import { applyResponses, type ApplyContext } from './queue/apply-responses';
import { OperationSender, type SenderEnvironment, type SyncSummary } from './queue/operation-sender';
import { withoutUncertain } from './queue/uncertain';
import { unknownCursor } from './state/cursor';
import type { Routines } from './state/sync-state';
import { hasUnknownCursor } from './state/unknown-cursor';
import type { Operation } from './types';

/** The code that sends and reads answers. The page fetches this chunk after its first screen. */
export { pullHousehold, pullHouseholds } from './pull/pull-household';
export { groupById, retry } from './queue/rejected-operations';
export { replace } from './store/replace';
export * as epochReset from './queue/epoch-reset';

addHouseholdOverlays();
addShoppingOverlays();
addRoutineOverlays();

/** The parts of the engine that the queue needs. */
interface QueueContext extends Pick<SenderEnvironment, 'resetEpoch'> {
  env: ApplyContext['env'] &
    Pick<SenderEnvironment, 'userId' | 'send' | 'withLock' | 'random' | 'later'> & {
      store: { operations(): Promise<Operation[]> };
    };
  state: ApplyContext['state'] & {
    epoch: string | null;
    syncing: boolean;
    routines: Pick<Routines, 'isCertain' | 'askTime'> | null;
    readConsistent<T>(read: () => Promise<T>): Promise<T>;
  };
  writer: ApplyContext['writer'] & { withRestore<T>(work: () => Promise<T>): Promise<T> };
  sent: (summary: SyncSummary) => void;
}

/** Creates the sender of the stored queue; its progress is shown by the engine's state. */
export function createSender({ env, state, writer, sent, ...rest }: QueueContext): OperationSender {
  // Changes of households that were stored before are visible from now on.
  for (const { scope, listId } of state.operations) if (scope) state.changed(listId);
  const syncing = (now: boolean): void => {
    state.syncing = now;
    state.changed('');
  };
  return new OperationSender(
    {
      ...rest,
      userId: env.userId,
      apply: (classified) => applyResponses(classified, { env, state, writer }),
      read: async () => {
        const { routines } = state;
        const isCertain = (at: number): boolean => routines?.isCertain(at) ?? false;
        // Days that are moved while the store is read are certain afterwards, but were read before.
        const read = () =>
          state.readConsistent(async () => {
            const stored = await writer.withRestore(() => env.store.operations());
            const all = [...stored, ...state.unpersisted];
            return { all, certain: withoutUncertain(all, isCertain) };
          });
        const { all, certain } = await read();
        if (certain.length === all.length) return all;
        // The answer tells the time, and may move days.
        await routines?.askTime();
        return (await read()).certain;
      },
      send: env.send,
      epoch: () => state.epoch,
      isPresent: (subject) => {
        const [scope = '', itemId] = subject.split('/');
        const [kind, id = ''] = scope.split(':');
        if (kind === 'household')
          return (state.households.get(id)?.cursor ?? unknownCursor) !== unknownCursor;
        const list = state.lists.get(id);
        return (
          list !== undefined &&
          !hasUnknownCursor(list) &&
          (itemId === undefined || state.itemsOf(id).has(itemId))
        );
      },
      withLock: (work) => env.withLock(work),
      random: () => env.random(),
      later: (milliseconds, work) => env.later(milliseconds, work),
    },
    {
      started: () => syncing(true),
      ended: (summary) => {
        syncing(false);
        sent(summary);
      },
    },
  );
}
