import { added, context, item, moved, screenOf } from '../../testing/change-kit';
import * as addItems from './add-items';
import { applied, overlay, rejected, request } from './delete-item';

const change = { kind: 'item.deleted', itemId: 'tea' } as const;

describe('DeleteItem', () => {
  it('hides the item', () => {
    const screen = screenOf(item('tea'), item('rice'));
    overlay.items?.(screen, change, 1);
    overlay.items?.(screen, { ...change, itemId: 'nowhere' }, 2);
    expect([...screen.rows.keys()]).toEqual(['rice']);
    expect(rejected).toEqual({ isSilent: true });
  });

  it('ticks an item again that its addition had taken from the basket', () => {
    const screen = screenOf(item('old', { checked: true }));
    addItems.overlay.items?.(
      screen,
      { kind: 'items.added', items: [added('tea', { fromBasket: 'old' })] },
      1,
    );
    overlay.items?.(screen, change, 2);
    expect([...screen.rows.values()]).toMatchObject([{ id: 'old', checked: true, pending: true }]);
  });

  it('removes the row after the answer, or ticks the item that the answer names', () => {
    expect(request(change, 'list')).toEqual({ method: 'DELETE', path: '/api/shopping-lists/list/items/tea' });
    expect(applied.rows(change, {}, context([item('tea')]))).toEqual({ list: moved, removedItems: ['tea'] });
    expect(
      applied.rows(
        change,
        { item: item('old', { checked: true, checkedBy: 'ada' }) },
        context([item('old', { quantity: '2' })]),
      ),
    ).toEqual({
      list: moved,
      removedItems: ['tea'],
      items: [item('old', { quantity: '2', checked: true, checkedBy: 'ada' })],
    });
    expect(applied.rows(change, { item: item('unknown') }, context())).toEqual({
      list: moved,
      removedItems: ['tea'],
    });
    expect([applied.isStep?.(change, {}, context(), undefined), applied.counts?.(change, {})]).toEqual([
      false,
      { itemsDeleted: 1 },
    ]);
  });
});
