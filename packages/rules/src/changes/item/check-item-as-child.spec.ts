import { context, item, moved } from '../../testing/change-kit';
import { applied, overlay, rejected, request } from './check-item-as-child';

const change = { kind: 'kid.item-checked', itemId: 'tea', checked: true, childId: 'tom' } as const;

describe('CheckItemAsChild', () => {
  it("shows the tick, and sends it by a route of the child's own in its name", () => {
    const shown = (checked: boolean) =>
      overlay.item?.({ ...change, checked }, { ...item('tea'), pending: false });
    expect([shown(true), shown(false)]).toEqual([
      { checked: true, checkedBy: 'tom' },
      { checked: false, checkedBy: null },
    ]);
    expect(request(change, 'list')).toEqual({
      method: 'PUT',
      path: '/api/kid/items/tea/checked',
      body: { checked: true },
      actingChild: 'tom',
    });
  });

  it('stores the answered tick of the child', () => {
    expect(
      applied.rows(change, { id: 'tea', checked: true, checkedBy: 'tom' }, context([item('tea')])),
    ).toEqual({ list: moved, items: [item('tea', { checked: true, checkedBy: 'tom' })] });
  });

  it('is dropped without a word when it is refused', () => {
    expect(rejected).toEqual({ isAutomatic: true, isSilent: true });
  });
});
