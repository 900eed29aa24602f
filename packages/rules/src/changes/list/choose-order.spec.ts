import { context, list, moved } from '../../testing/change-kit';
import { applied, overlay, rejected, request } from './choose-order';

const change = { kind: 'list.order', order: 'sections' } as const;

describe('ChooseOrder', () => {
  it('shows the order at once, and a refusal is no news', () => {
    expect(overlay.head?.(change)).toEqual({ order: 'sections' });
    expect(rejected).toEqual({ isSilent: true });
  });

  it('sends to the route of the list', () => {
    expect(request(change, 'list')).toEqual({
      method: 'PUT',
      path: '/api/shopping-lists/list/order',
      body: { order: 'sections' },
    });
  });

  it('is a step if the stored order was another', () => {
    const sorted = { ...list, head: { ...list.head, order: 'sections' as const } };
    expect([
      applied.isStep?.(change, {}, context(), undefined),
      applied.isStep?.(change, {}, context([], { list: sorted }), undefined),
      applied.isStep?.(change, {}, context([], { list: undefined }), undefined),
    ]).toEqual([true, false, true]);
  });

  it('stores the order, at the new version', () => {
    expect(applied.rows(change, {}, context())).toEqual({
      list: { ...moved, head: { ...moved.head, order: 'sections' } },
    });
    expect(applied.rows(change, {}, context([], { moved: {} }))).toEqual({
      list: { ...list, head: { ...list.head, order: 'sections' } },
    });
    expect(applied.rows(change, {}, context([], { moved: {}, list: undefined }))).toEqual({});
  });
});
