import { context, list } from '../../testing/change-kit';
import * as deleteList from './delete-list';
import * as restoreList from './restore-list';

describe('DeleteList', () => {
  const change = { kind: 'list.deleted' } as const;

  it('moves the list to the trash, at once and after the answer', () => {
    expect(deleteList.overlay).toEqual({ isDeleted: true });
    expect(deleteList.request(change, 'list')).toEqual({
      method: 'DELETE',
      path: '/api/shopping-lists/list',
    });
    expect(deleteList.applied.rows(change, {}, context())).toEqual({ list: { ...list, deletedAt: 'now' } });
    expect(deleteList.applied.rows(change, {}, context([], { list: undefined }))).toEqual({});
    expect(deleteList.rejected).toEqual({ isSilent: true });
  });
});

describe('RestoreList', () => {
  const change = { kind: 'list.restored' } as const;

  it('restores the list from the trash, also if its version is known', () => {
    expect(restoreList.overlay).toEqual({ isDeleted: false });
    expect(restoreList.request(change, 'list')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists/list/restore',
    });
    expect(restoreList.applied.isAlwaysNews).toBe(true);
    expect(
      restoreList.applied.rows(change, {}, context([], { list: { ...list, deletedAt: 'then' } })),
    ).toEqual({ list });
    expect(restoreList.applied.rows(change, {}, context([], { list: undefined }))).toEqual({});
    expect(restoreList.rejected).toEqual({ isRetryable: true });
  });
});
