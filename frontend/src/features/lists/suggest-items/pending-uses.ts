import type { SyncEngine } from '../../../sync/engine';
import type { Use } from './lay-uses';

type Engine = Pick<SyncEngine, 'queue' | 'list' | 'storedItem'>;

/** Server and device have exchanged all by then, also over a slow network. */
const keptMs = 10 * 60_000;

/** Uses that left the queue: the server's rows with them are still to come. */
const remembered = new WeakMap<object, Map<string, Use & { seenAt: number }>>();

/** Items of shopping lists that this device has added or bought and not sent yet. An undone purchase is none. */
export function pendingUses(engine: Engine): Use[] {
  const names = new Map<string, { name: string; quantity: string | null }>();
  const uses = new Map<string, Use>();
  for (const { change, listId, madeAt, state } of engine.queue()) {
    if (engine.list(listId).list?.listType !== 'shopping') continue;
    if (change.kind === 'items.added')
      for (const { id, name, quantity = null, createdAt } of change.items) {
        names.set(id, { name, quantity });
        uses.set(`added ${id}`, { itemId: id, name, quantity, at: createdAt, isPurchase: false });
      }
    if (change.kind === 'item.edited') {
      const before = names.get(change.itemId) ?? engine.storedItem(listId, change.itemId);
      const { name = before?.name, quantity = before?.quantity ?? null } = change.edit;
      if (name !== undefined) names.set(change.itemId, { name, quantity });
    }
    if (change.kind === 'items.cleared' && state === 'queued')
      for (const itemId of change.itemIds) {
        const item = names.get(itemId) ?? engine.storedItem(listId, itemId);
        if (item)
          uses.set(`bought ${itemId}`, {
            itemId,
            name: item.name,
            quantity: item.quantity,
            at: madeAt,
            isPurchase: true,
          });
      }
    if (change.kind === 'items.restored')
      for (const { id } of change.items) uses.set(`bought ${id}`, { ...notBought, itemId: id });
  }
  return [...uses.values()];
}

/** In place of a purchase that was undone. */
const notBought: Use = { itemId: '', name: '', quantity: null, at: '', isPurchase: true };

/** The same with those that the server took a moment ago. To lay one twice changes nothing. */
export function recentUses(engine: Engine, now: number): Use[] {
  const recent = remembered.get(engine) ?? new Map<string, Use & { seenAt: number }>();
  remembered.set(engine, recent);
  for (const use of pendingUses(engine))
    recent.set(`${use.itemId} ${use.isPurchase}`, { ...use, seenAt: now });
  for (const [key, { seenAt }] of recent) if (now - seenAt > keptMs) recent.delete(key);
  return [...recent.values()].filter(({ name }) => name !== '');
}

/** For another home: what the server took a moment ago counted for the one before. */
export const forgetRecentUses = (engine: Engine): void => void remembered.delete(engine);
