import { context, item, moved } from '../../testing/change-kit';
import { applied, overlay, rejected, request } from './check-item';

const change = { kind: 'item.checked', itemId: 'tea', checked: true, baseVersion: 3 } as const;

describe('CheckItem', () => {
  it('shows and sends the tick', () => {
    expect(overlay.item?.(change, { ...item('tea'), pending: false })).toEqual({ checked: true });
    expect(request(change, 'list')).toEqual({
      method: 'PATCH',
      path: '/api/shopping-lists/list/items/tea/toggle',
      body: { checked: true, baseVersion: 3 },
    });
  });

  it("is a step if it ticked an unticked item; an untick may be part of another user's restore", () => {
    const isStep = (checked: boolean | undefined, row: ReturnType<typeof item> | undefined) =>
      applied.isStep?.(
        { ...change, checked: checked ?? true },
        checked === undefined ? {} : { checked },
        context(),
        row,
      );
    expect([
      isStep(true, item('tea')),
      isStep(undefined, item('tea')),
      isStep(false, item('tea')),
      isStep(true, item('tea', { checked: true })),
      isStep(true, undefined),
    ]).toEqual([true, true, false, false, false]);
  });

  it('stores the answered tick, on the answered item', () => {
    expect(applied.rows(change, {}, context([item('tea')]))).toEqual({
      list: moved,
      items: [item('tea', { checked: true })],
    });
    expect(
      applied.rows(
        change,
        { id: 'other', checked: false, checkedBy: null },
        context([item('other', { checked: true })]),
      ),
    ).toEqual({ list: moved, items: [item('other', { checkedBy: null })] });
    expect(applied.rows(change, {}, context())).toEqual({ list: moved, items: [] });
    expect(applied.counts?.(change, {})).toEqual({ itemsToggled: 1 });
  });

  it('is retried without its base version', () => {
    expect(rejected.again?.(change, false)).toEqual([{ kind: 'item.checked', itemId: 'tea', checked: true }]);
  });
});
