import { context, list, moved } from '../../testing/change-kit';
import { applied, overlay, rejected, request } from './choose-store';

const change = { kind: 'list.store', storeId: 'market' } as const;

describe('ChooseStore', () => {
  it('shows the order of the store at once, and a refusal is no news', () => {
    expect(overlay.head?.(change)).toEqual({ storeId: 'market' });
    expect(rejected).toEqual({ isSilent: true });
  });

  it('sends to the route of the list', () => {
    expect(request(change, 'list')).toEqual({
      method: 'PUT',
      path: '/api/shopping-lists/list/store',
      body: { storeId: 'market' },
    });
  });

  it('is a step if the stored store was another', () => {
    const chosen = { ...list, head: { ...list.head, storeId: 'market' } };
    const none = { ...change, storeId: null };
    expect([
      applied.isStep?.(change, {}, context(), undefined),
      applied.isStep?.(change, {}, context([], { list: chosen }), undefined),
      applied.isStep?.(none, {}, context([], { list: chosen }), undefined),
      applied.isStep?.(none, {}, context(), undefined),
    ]).toEqual([true, false, true, false]);
  });

  it('stores the store, at the new version', () => {
    expect(applied.rows(change, {}, context())).toEqual({
      list: { ...moved, head: { ...moved.head, storeId: 'market' } },
    });
    expect(applied.rows(change, {}, context([], { moved: {} }))).toEqual({
      list: { ...list, head: { ...list.head, storeId: 'market' } },
    });
    expect(applied.rows(change, {}, context([], { moved: {}, list: undefined }))).toEqual({});
  });
});
