import type { SyncEngine } from '../../../sync/engine';
import { pendingUses, recentUses } from './pending-uses';

type Engine = Pick<SyncEngine, 'queue' | 'list' | 'storedItem'>;
const madeAt = '2026-11-29T10:00:00.000Z';
const createdAt = '2026-11-29T09:00:00.000Z';
const add = (...names: string[]) => ({
  kind: 'items.added',
  items: names.map((name) => ({ id: `new ${name}`, name, createdAt })),
});
const clear = (...itemIds: string[]) => ({ kind: 'items.cleared', itemIds });
function engineWith(changes: object[], { listType = 'shopping', state = 'queued' } = {}) {
  let queue = changes;
  const engine = {
    queue: () => queue.map((change) => ({ listId: 'list', madeAt, state, change })),
    list: () => ({ list: { listType } }),
    storedItem: (_list: string, id: string) => (id === 'old' ? { name: 'Eggs', quantity: '10' } : undefined),
  } as unknown as Engine;
  return { engine, send: () => (queue = []) };
}
const read = (changes: object[], given?: { listType?: string; state?: string }) =>
  pendingUses(engineWith(changes, given).engine).map(({ name, quantity, at, isPurchase }) => [
    name,
    quantity,
    at,
    isPurchase,
  ]);

describe('pendingUses', () => {
  it('are additions, and purchases with the name of the stored or the added item', () => {
    expect(read([add('Milk'), clear('old', 'new Milk', 'gone')])).toEqual([
      ['Milk', null, createdAt, false],
      ['Eggs', '10', madeAt, true],
      ['Milk', null, madeAt, true],
    ]);
  });

  it('take the name that the item was given meanwhile', () => {
    const edit = { kind: 'item.edited', itemId: 'old', edit: { name: 'Duck eggs', quantity: null } };
    const move = { kind: 'item.edited', itemId: 'old', edit: { position: 'a1' } };
    expect(read([edit, move, clear('old')])).toEqual([['Duck eggs', null, madeAt, true]]);
    expect(read([move, clear('old')])).toEqual([['Eggs', '10', madeAt, true]]);
  });

  it('are none on a list of chores, and no purchase that was refused', () => {
    expect(read([add('Milk'), clear('old')], { listType: 'task' })).toEqual([]);
    expect(read([add('Milk'), clear('old')], { state: 'parked' })).toEqual([
      ['Milk', null, createdAt, false],
    ]);
  });
});

describe('recentUses', () => {
  const names = (engine: Engine, now: number) => recentUses(engine, now).map(({ name }) => name);

  it('keep what the server took for ten minutes', () => {
    const { engine, send } = engineWith([add('Milk'), clear('old')]);
    expect(names(engine, 0)).toEqual(['Milk', 'Eggs']);
    send();
    expect([names(engine, 600_000), names(engine, 600_001)]).toEqual([['Milk', 'Eggs'], []]);
  });

  it('drop a purchase that was undone', () => {
    const changes: object[] = [clear('old')];
    const { engine } = engineWith(changes);
    expect(names(engine, 0)).toEqual(['Eggs']);
    changes.push({ kind: 'items.restored', items: [{ id: 'old' }] });
    expect(names(engine, 1)).toEqual([]);
  });
});
