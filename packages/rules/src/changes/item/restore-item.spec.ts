import { added, context, ids, image, item, moved, operation, screenOf } from '../../testing/change-kit';
import * as addItems from './add-items';
import { applied, overlay, rejected, request } from './restore-item';

const change = { kind: 'item.restored', item: item('tea', { quantity: '2', notes: 'green' }) } as const;

describe('RestoreItem', () => {
  it('shows the item as it was on the screen', () => {
    const screen = screenOf();
    overlay.items?.(screen, change, 1);
    expect([...screen.rows.values()]).toEqual([{ ...change.item, pending: true }]);
    expect(overlay.itemId?.(change)).toBe('tea');
  });

  it('does not change an item that exists', () => {
    const screen = screenOf(item('tea', { quantity: '5', checked: true }));
    overlay.items?.(screen, change, 1);
    expect([...screen.rows.values()]).toMatchObject([
      { id: 'tea', quantity: '5', checked: true, pending: true },
    ]);
  });

  it('takes an item from the basket again that its addition had taken from it', () => {
    const screen = screenOf(item('old', { checked: true }));
    addItems.overlay.items?.(
      screen,
      { kind: 'items.added', items: [added('tea', { fromBasket: 'old' })] },
      1,
    );
    screen.put(item('old', { checked: true }));
    overlay.items?.(screen, change, 3);
    expect([...screen.rows.values()]).toMatchObject([{ id: 'old', checked: false, pending: true }]);
  });

  it('stores the answered item, with the known picture', () => {
    expect(request(change, 'list')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists/list/items/tea/restore',
    });
    expect(applied.rows(change, { id: 'tea', checked: true, listVersion: 4 }, context())).toEqual({
      list: moved,
      items: [{ ...change.item, checked: true }],
    });
    const known = item('other', { image: { ...image, imageUrl: '/img/other.webp' } });
    expect(applied.rows(change, { id: 'other' }, context([known])).items).toMatchObject([
      { id: 'other', image: known.image },
    ]);
    expect(applied.rows(change, {}, context([item('tea', { image: known.image })])).items).toMatchObject([
      { id: 'tea', image: known.image },
    ]);
    expect(applied.isStep?.(change, {}, context(), undefined)).toBe(false);
  });

  it('becomes a new item if the old one is purged', () => {
    const { name, quantity, notes, depicts, concept } = change.item;
    expect(rejected.asAdded?.(operation(change), ids())).toEqual([
      { id: 'new-1', name, quantity, notes, createdAt: 'made', depicts, concept, image },
    ]);
    expect(rejected.asAdded?.(operation(change, { code: 'VALIDATION_FAILED' }), ids())).toBeNull();
    expect(rejected.names?.(change, undefined)).toEqual(['tea']);
    expect(rejected.moved?.(change, 'fresh', (id) => `${id}!`)).toEqual({
      ...change,
      item: { ...change.item, listId: 'fresh', id: 'tea!' },
    });
  });
});
