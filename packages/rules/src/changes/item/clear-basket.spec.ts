import { added, context, ids, image, item, moved, operation, screenOf } from '../../testing/change-kit';
import * as addItems from './add-items';
import * as clearBasket from './clear-basket';
import * as restoreItems from './restore-items';

describe('ClearBasket', () => {
  const change = { kind: 'items.cleared' as const, itemIds: ['tea', 'rice', 'gone'] };

  it('hides those of its items that are ticked', () => {
    const screen = screenOf(item('tea', { checked: true }), item('rice'), item('salt', { checked: true }));
    clearBasket.overlay.items?.(screen, change, 1);
    expect([...screen.rows.keys()]).toEqual(['rice', 'salt']);
    expect([clearBasket.overlay.size?.(change), clearBasket.limits]).toEqual([3, { items: 1000 }]);
  });

  it('removes the rows that the answer names', () => {
    expect(clearBasket.request(change, 'list')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists/list/items:clear',
      body: { itemIds: change.itemIds },
    });
    expect(clearBasket.applied.rows(change, { itemIds: ['tea'] }, context())).toEqual({
      list: moved,
      removedItems: ['tea'],
    });
    const isStep = (itemIds: string[]) =>
      clearBasket.applied.isStep?.(change, { itemIds }, context(), undefined);
    expect([isStep(['tea']), isStep([])]).toEqual([true, false]);
    expect(() => clearBasket.applied.isStep?.(change, {}, context(), undefined)).toThrow('not complete');
  });

  it('is dropped silently after a deletion, and takes new ids of its items', () => {
    expect(clearBasket.rejected.isSilent).toBe(true);
    expect(clearBasket.rejected.moved?.(change, 'fresh', (id) => `${id}!`)).toEqual({
      ...change,
      itemIds: ['tea!', 'rice!', 'gone!'],
    });
  });
});

describe('RestoreItems', () => {
  const change = {
    kind: 'items.restored' as const,
    items: [item('tea', { checked: true }), item('rice', { checked: true })],
  };

  it('shows those of its items that are missing', () => {
    const screen = screenOf(item('rice'));
    restoreItems.overlay.items?.(screen, change, 1);
    expect([...screen.rows.values()]).toMatchObject([
      { id: 'rice', checked: false, pending: false },
      { id: 'tea', checked: true, pending: true },
    ]);
    expect([restoreItems.overlay.size?.(change), restoreItems.limits]).toEqual([2, { items: 1000 }]);
  });

  it('shows no item twice that an addition has restored meanwhile', () => {
    const screen = screenOf(item('old', { checked: true }));
    addItems.overlay.items?.(
      screen,
      { kind: 'items.added', items: [added('tea', { fromBasket: 'old' })] },
      1,
    );
    restoreItems.overlay.items?.(screen, { ...change, items: [item('tea')] }, 2);
    expect([...screen.rows.keys()]).toEqual(['old']);
  });

  it('stores the rows that the answer names and that are unknown', () => {
    expect(restoreItems.request(change, 'list')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists/list/items:restore',
      body: { itemIds: ['tea', 'rice'] },
    });
    expect(restoreItems.applied.rows(change, { itemIds: ['tea', 'salt'] }, context([item('rice')]))).toEqual({
      list: moved,
      items: [change.items[0]],
    });
    expect(
      restoreItems.applied.rows(change, { itemIds: ['tea', 'rice'] }, context([item('rice')])).items,
    ).toEqual([change.items[0]]);
    expect(() => restoreItems.applied.rows(change, {}, context())).toThrow('not complete');
    expect(restoreItems.applied.isStep?.(change, {}, context(), undefined)).toBe(false);
  });

  it('becomes an addition of new items if the old ones are purged', () => {
    const fresh = (id: string, name: string) => ({
      id,
      name,
      quantity: null,
      notes: null,
      createdAt: 'made',
      depicts: 'apple',
      concept: 'apple',
      image,
    });
    expect(restoreItems.rejected.asAdded?.(operation(change), ids())).toEqual([
      fresh('new-1', 'tea'),
      fresh('new-2', 'rice'),
    ]);
    expect(
      restoreItems.rejected.asAdded?.(operation(change, { code: 'VALIDATION_FAILED' }), ids()),
    ).toBeNull();
    expect(restoreItems.rejected.names?.(change, undefined)).toEqual(['tea', 'rice']);
    expect(restoreItems.rejected.moved?.(change, 'fresh', (id) => `${id}!`)).toEqual({
      ...change,
      items: change.items.map((each) => ({ ...each, listId: 'fresh', id: `${each.id}!` })),
    });
  });
});
