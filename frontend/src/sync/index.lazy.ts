import { applyResponses, type ApplyContext } from './queue/apply-responses';
import { Outbox, type OutboxWorld, type SyncSummary } from './queue/outbox';
import { unknownCursor } from './state/cursor';
import { hasUnknownCursor } from './state/unknown-cursor';
import type { Operation } from './types';

/** Everything that sends, or reads an answer. The page fetches this chunk after its first screen. */
export { pullHousehold } from './pull/pull-household';
export { groupNamed, retried } from './queue/rejected-operations';
export { replace } from './store/replace';
export * as epochReset from './queue/epoch-reset';

/** The parts of the engine that its queue needs. */
interface QueueContext extends Pick<OutboxWorld, 'startAnew'> {
  world: ApplyContext['world'] &
    Pick<OutboxWorld, 'userId' | 'send' | 'alone' | 'random' | 'later'> & {
      store: { operations(): Promise<Operation[]> };
    };
  known: ApplyContext['known'] & { epoch: string | null; syncing: boolean };
  keeper: ApplyContext['keeper'] & { kept<T>(work: () => Promise<T>): Promise<T> };
  sent: (summary: SyncSummary) => void;
}

/** The sender of the stored queue; the engine's state shows what it does. */
export function outboxOf({ world, known, keeper, sent, ...rest }: QueueContext): Outbox {
  const syncing = (now: boolean): void => {
    known.syncing = now;
    known.changed('');
  };
  return new Outbox(
    {
      ...rest,
      userId: world.userId,
      settle: (judged) => applyResponses(judged, { world, known, keeper }),
      read: async () => [...(await keeper.kept(() => world.store.operations())), ...known.homeless],
      send: world.send,
      epoch: () => known.epoch,
      isThere: (subject) => {
        const [scope = '', itemId] = subject.split('/');
        const [kind, id = ''] = scope.split(':');
        if (kind === 'household')
          return (known.households.get(id)?.cursor ?? unknownCursor) !== unknownCursor;
        const list = known.lists.get(id);
        return (
          list !== undefined &&
          !hasUnknownCursor(list) &&
          (itemId === undefined || known.itemsOf(id).has(itemId))
        );
      },
      alone: (work) => world.alone(work),
      random: () => world.random(),
      later: (milliseconds, work) => world.later(milliseconds, work),
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
