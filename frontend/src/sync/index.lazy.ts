import { isOfNothing } from './state/unknown-cursor';
import { Outbox, type OutboxWorld, type SyncSummary } from './queue/outbox';
import { settle, type Settling } from './queue/apply-responses';
import type { Operation } from './types';

/** What is needed when something is to be sent, or has been answered: it comes after the first screen. */
export { Encounters } from './state/concurrent-adds';
export { groupNamed, parkedOf, retried, supersededOf } from './queue/rejected-operations';
export { replace } from './store/replace';
export * as setBack from './queue/epoch-reset';

/** What a queue needs to know of the device. */
interface Device extends Pick<OutboxWorld, 'startAnew'> {
  world: Settling['world'] & Pick<OutboxWorld, 'userId' | 'send' | 'alone' | 'random' | 'later'> & { store: { operations(): Promise<Operation[]> } };
  known: Settling['known'] & { epoch: string | null; syncing: boolean };
  keeper: Settling['keeper'] & { kept<T>(work: () => Promise<T>): Promise<T> };
  sent: (summary: SyncSummary) => void;
}

/** The queue as it is stored here, and what the device shows of it. */
export function outboxOf({ world, known, keeper, sent, ...rest }: Device): Outbox {
  const syncing = (now: boolean): void => {
    known.syncing = now;
    known.changed('');
  };
  return new Outbox(
    {
      ...rest,
      userId: world.userId,
      settle: (judged) => settle(judged, { world, known, keeper }),
      read: async () => [...(await keeper.kept(() => world.store.operations())), ...known.homeless],
      send: world.send,
      epoch: () => known.epoch,
      isThere: (subject) => {
        const [listId = '', itemId] = subject.split('/');
        const list = known.lists.get(listId);
        return list !== undefined && !isOfNothing(list) && (itemId === undefined || known.itemsOf(listId).has(itemId));
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
