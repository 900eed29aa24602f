import { FeedHistoryWithAddedItems } from '../../src/lists/application/item-history/feed-item-history.on-items-added';
import { FeedHistoryWithBoughtItems } from '../../src/lists/application/item-history/feed-item-history.on-items-cleared';
import { ON_EVENT } from '../../src/platform/outbox/on-event.decorator';
import type { BuiltModule } from './module.builder';

const handlers = [FeedHistoryWithAddedItems, FeedHistoryWithBoughtItems] as const;

/** Runs the listeners that feed the item history, each several times, as a worker may. */
export async function deliverHistoryEvents({ database, get }: BuiltModule, times = 2): Promise<void> {
  const events = await database.query<{ name: string; payload: object }>(
    `WITH gone AS (DELETE FROM platform.outbox WHERE name LIKE 'lists.items-%' RETURNING id, name, payload) SELECT * FROM gone ORDER BY id`,
  );
  for (const { name, payload } of events)
    for (const handler of handlers) {
      if (Reflect.getMetadata(ON_EVENT, handler) !== name) continue;
      const listener = get<{ handle(payload: object): Promise<void> }>(handler);
      for (let delivery = 0; delivery < times; delivery++) await listener.handle(payload);
    }
}
