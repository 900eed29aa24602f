import { context, list } from '../../testing/change-kit';
import { applied, limits, overlay, rejected, request, type CreateList } from './create-list';

const change: CreateList = { kind: 'list.created', name: 'Market', listType: 'task', createdAt: 'then' };

describe('CreateList', () => {
  it('shows a list with its fields', () => {
    expect(overlay).toEqual({ begins: expect.any(Function) as unknown });
    expect(overlay.begins?.(change)).toEqual({ name: 'Market', listType: 'task', createdAt: 'then' });
    expect(limits).toEqual({ name: 120 });
  });

  it('asks for the list under its id', () => {
    expect(request(change, 'list')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists',
      body: { id: 'list', name: 'Market', listType: 'task', createdAt: 'then' },
    });
  });

  it('stores the answered list without items and tag, and nothing of an answer without a cursor', () => {
    const { preview: _preview, ...head } = list.head;
    expect(applied.rows(change, head as never, context([], { listId: 'list' }))).toEqual({
      list: { id: 'list', head: list.head, itemsCursor: '3.0', etag: null, deletedAt: null },
    });
    expect(applied.rows(change, { listVersion: 1 }, context())).toEqual({});
  });

  it('keeps its name when it is refused, and can be retried under another id', () => {
    expect([rejected.hasWords?.(change), rejected.isRetryable, rejected.mayCollide]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
