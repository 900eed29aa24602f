import { context, list, moved } from '../../testing/change-kit';
import { applied, overlay, rejected, request } from './open-list';

const change = { kind: 'list.opened' } as const;

describe('OpenList', () => {
  it('shows the list as opened, and is no change of the user', () => {
    expect(overlay.head?.(change)).toEqual({ opened: true });
    expect(overlay.size?.(change)).toBe(0);
    expect(rejected).toEqual({ isAutomatic: true, isSilent: true });
  });

  it('sends to the route of the list', () => {
    expect(request(change, 'list')).toEqual({ method: 'POST', path: '/api/shopping-lists/list/opened' });
  });

  it('is a step if the list was not opened before', () => {
    const closed = { ...list, head: { ...list.head, opened: false } };
    expect([
      applied.isStep?.(change, {}, context([], { list: closed }), undefined),
      applied.isStep?.(change, {}, context(), undefined),
      applied.isStep?.(change, {}, context([], { list: undefined }), undefined),
    ]).toEqual([true, false, false]);
  });

  it('stores the answered collaborators, at the new version', () => {
    const ben = [{ id: 'ben' }] as never;
    expect(applied.rows(change, { collaborators: ben }, context())).toEqual({
      list: { ...moved, head: { ...moved.head, opened: true, collaborators: ben } },
    });
    expect(applied.rows(change, {}, context([], { moved: {} }))).toEqual({
      list: { ...list, head: { ...list.head, opened: true } },
    });
    expect(applied.rows(change, {}, context([], { moved: {}, list: undefined }))).toEqual({});
  });
});
