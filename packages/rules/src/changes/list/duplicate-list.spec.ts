import { context, image, list, screenOf } from '../../testing/change-kit';
import { applied, limits, overlay, rejected, request, type DuplicateList } from './duplicate-list';

const copied = {
  from: 'old-tea',
  id: 'tea',
  name: 'tea',
  quantity: '2',
  notes: null,
  position: 'a1',
  depicts: 'tea',
  concept: 'tea',
  image,
};
const change: DuplicateList = {
  kind: 'list.duplicated',
  from: 'source',
  name: 'Market (2)',
  listType: 'shopping',
  selectedCharacterId: 'kuzu',
  createdAt: 'then',
  items: [copied],
};

describe('DuplicateList', () => {
  it('shows the copy with its character, and its items unticked and without their sources', () => {
    expect(overlay.begins?.(change)).toEqual({
      name: 'Market (2)',
      listType: 'shopping',
      createdAt: 'then',
      selectedCharacterId: 'kuzu',
    });
    const screen = screenOf();
    overlay.items?.(screen, change, 1);
    const { from: _from, ...shown } = copied;
    expect([...screen.rows.values()]).toEqual([
      { ...shown, listId: 'list', checked: false, imageId: 'drawn', createdAt: 'then', pending: true },
    ]);
    expect(limits).toEqual({ name: 120, items: 1000 });
  });

  it('is sent to its source, after the changes of the source', () => {
    expect(request(change, 'copy')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists/source/duplicate',
      body: { id: 'copy', name: 'Market (2)', createdAt: 'then', items: [{ from: 'old-tea', id: 'tea' }] },
    });
    expect(applied.after?.(change)).toBe('list:source');
  });

  it('stores the copied items with a known picture, and leaves the others to the next pull', () => {
    const { preview: _preview, ...head } = list.head;
    const rows = [
      { id: 'tea', listId: 'copy', name: 'tea', imageId: 'painted' },
      { id: 'unknown', listId: 'copy', name: 'salt', imageId: 'other' },
    ];
    expect(applied.rows(change, { ...head, items: rows } as never, context([], { listId: 'copy' }))).toEqual({
      list: { id: 'copy', head: list.head, itemsCursor: '3.0', etag: null, deletedAt: null },
      items: [{ ...rows[0], image: { ...image, imageId: 'painted' } }],
    });
    expect(applied.rows(change, { items: rows } as never, context())).toEqual({});
  });

  it('can be retried under other ids', () => {
    expect([rejected.hasWords?.(change), rejected.isRetryable, rejected.mayCollide]).toEqual([
      true,
      true,
      true,
    ]);
    expect(rejected.makes?.(change)).toEqual(['tea']);
    expect(rejected.moved?.(change, 'fresh', (id) => `${id}!`)).toEqual({
      ...change,
      items: [{ ...copied, id: 'tea!' }],
    });
  });

  it('is built from the rows of the device if its source is gone', () => {
    expect(rejected.again?.(change, false)).toEqual([change]);
    const { from: _from, position: _position, ...shown } = copied;
    expect(rejected.again?.(change, true)).toEqual([
      { kind: 'list.created', name: 'Market (2)', listType: 'shopping', createdAt: 'then' },
      { kind: 'items.added', items: [{ ...shown, createdAt: 'then' }] },
    ]);
    expect(rejected.again?.({ ...change, items: [] }, true)).toEqual([
      { kind: 'list.created', name: 'Market (2)', listType: 'shopping', createdAt: 'then' },
    ]);
  });

  it('adds the items of a copy whose source is gone in requests that the server accepts', () => {
    const items = Array.from({ length: 1000 }, (_, n) => ({ ...copied, id: `item ${n}` }));
    const [created, ...additions] = rejected.again?.({ ...change, items }, true) ?? [];
    expect(created).toMatchObject({ kind: 'list.created' });
    const added = additions.map((each) => (each.kind === 'items.added' ? each.items : []));
    expect(added.map(({ length }) => length)).toEqual([500, 500]);
    expect(added.flat().map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });
});
