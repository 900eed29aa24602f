import fc from 'fast-check';
import type { Operation, Picture, ServerItem, ServerList } from '../types';
import { cardOf, layItems, layList, rowOf } from './overlay';

const image: Picture = {
  imageId: '',
  imageUrl: '',
  thumbnailUrl: '',
  contentType: '',
  status: 'default',
  source: 'illustrator',
  reason: null,
  thumbHash: null,
  color: '#ffffff',
  width: 1,
  height: 1,
};
const row = (id: string, checked = false): ServerItem => ({
  id,
  listId: 'l',
  name: id,
  quantity: null,
  notes: null,
  checked,
  position: id,
  createdAt: '',
  imageId: '',
  depicts: '',
  concept: null,
  image,
});
const operation = (
  seq: number,
  change: Operation['change'],
  state: Operation['state'] = 'queued',
): Operation => ({
  seq,
  id: `op${seq}`,
  schema: 1,
  userId: 'me',
  listId: 'l',
  madeAt: '',
  state,
  code: null,
  change,
});

const ids = fc.constantFrom('a', 'b', 'c', 'd');
const change: fc.Arbitrary<Operation['change']> = fc.oneof(
  fc.record({ kind: fc.constant('item.checked' as const), itemId: ids, checked: fc.boolean() }),
  fc.record({ kind: fc.constant('item.deleted' as const), itemId: ids }),
  fc.record({
    kind: fc.constant('item.edited' as const),
    itemId: ids,
    edit: fc.record(
      { quantity: fc.constantFrom('1', '2'), position: fc.constantFrom('a0', 'a1') },
      { requiredKeys: [] },
    ),
  }),
  ids.map((id) => ({
    kind: 'items.added' as const,
    items: [{ id, name: id, createdAt: '', depicts: '', concept: null, image }],
  })),
  ids.map((id) => ({ kind: 'item.restored' as const, item: row(id) })),
  fc.uniqueArray(ids).map((itemIds) => ({ kind: 'items.cleared' as const, itemIds })),
  fc
    .uniqueArray(ids)
    .map((restored) => ({ kind: 'items.restored' as const, items: restored.map((id) => row(id, true)) })),
);

/** The rows that a user expects after these changes, in their order. */
function expected(rows: ServerItem[], changes: Operation['change'][]): Map<string, boolean> {
  const items = new Map(rows.map((each) => [each.id, each.checked]));
  for (const each of changes) {
    if (each.kind === 'item.checked' && items.has(each.itemId)) items.set(each.itemId, each.checked);
    if (each.kind === 'item.deleted') items.delete(each.itemId);
    if (each.kind === 'items.added')
      for (const item of each.items) items.set(item.id, items.get(item.id) ?? false);
    if (each.kind === 'items.cleared') for (const id of each.itemIds) if (items.get(id)) items.delete(id);
    if (each.kind === 'items.restored')
      for (const { id, checked } of each.items) items.set(id, items.get(id) ?? checked);
    if (each.kind === 'item.restored') items.set(each.item.id, items.get(each.item.id) ?? each.item.checked);
  }
  return items;
}

it("layItems always shows own changes, whatever the server's rows are", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(ids),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      fc.array(change, { maxLength: 12 }),
      (present, ticks, changes) => {
        const rows = present.map((id, index) => row(id, ticks[index]));
        const shown = layItems(
          rows,
          'l',
          changes.map((each, seq) => operation(seq, each)),
        );
        expect(new Map(shown.map((item) => [item.id, item.checked]))).toEqual(expected(rows, changes));
      },
    ),
  );
});

describe('layItems shows an item from the basket', () => {
  const back = (id: string, quantity: string | null = null) =>
    operation(1, {
      kind: 'items.added',
      items: [{ id, name: 'a', quantity, createdAt: '', depicts: '', concept: null, image, fromBasket: 'a' }],
    });
  const ticked = { ...row('a', true), quantity: '6' };
  const shown = (rows: ServerItem[], ...operations: Operation[]) =>
    layItems(rows, 'l', operations).map(({ id, checked, quantity }) => [id, checked, quantity]);

  it('unticked with its amount, or with the newly typed one', () => {
    expect(shown([ticked], back('new'))).toEqual([['a', false, '6']]);
    expect(shown([ticked], back('new', '12'))).toEqual([['a', false, '12']]);
  });

  it('under the id of its addition too: it can be ticked, and returns to the basket when the addition is deleted', () => {
    expect(
      shown([ticked], back('new'), operation(2, { kind: 'item.checked', itemId: 'new', checked: true })),
    ).toEqual([['a', true, '6']]);
    expect(shown([ticked], back('new'), operation(2, { kind: 'item.deleted', itemId: 'new' }))).toEqual([
      ['a', true, '6'],
    ]);
    expect(
      layItems(
        [{ ...ticked, checked: false }],
        'l',
        [operation(2, { kind: 'item.deleted', itemId: 'new' })],
        new Map([['new', 'a']]),
      ),
    ).toMatchObject([{ id: 'a', checked: true, pending: true }]);
  });

  it('under the id of its addition too: it can be cleared, restored with the basket, and taken out again by a redo', () => {
    const again = new Map([['new', 'a']]);
    const laid = (rows: ServerItem[], ...changes: Operation['change'][]) =>
      layItems(
        rows,
        'l',
        changes.map((each, seq) => operation(seq, each)),
        again,
      ).map(({ id, checked }) => [id, checked]);
    expect(laid([ticked], { kind: 'items.cleared', itemIds: ['new'] })).toEqual([]);
    expect(laid([ticked], { kind: 'items.restored', items: [row('new', true)] })).toEqual([['a', true]]);
    expect(laid([ticked], { kind: 'item.restored', item: row('new') })).toEqual([['a', false]]);
  });

  it('as a new item if it is gone', () => {
    expect(shown([], back('new'))).toEqual([['new', false, null]]);
    expect(shown([ticked], operation(0, { kind: 'items.cleared', itemIds: ['a'] }), back('new'))).toEqual([
      ['new', false, null],
    ]);
  });

  it('after the basket is emptied if another user has unticked it before', () => {
    expect(
      shown([row('a'), row('b', true)], operation(1, { kind: 'items.cleared', itemIds: ['a', 'b'] })),
    ).toEqual([['a', false, null]]);
  });
});

it('layItems puts new items at the end, in the order of their creation', () => {
  const added = (seq: number, ...names: string[]) =>
    operation(seq, {
      kind: 'items.added',
      items: names.map((id) => ({ id, name: id, createdAt: '', depicts: '', concept: null, image })),
    });
  expect(
    layItems([row('zz'), row('a')], 'l', [added(9, 'm', 'b'), added(10, 'c')]).map((item) => item.id),
  ).toEqual(['a', 'zz', 'm', 'b', 'c']);
});

it('layItems does not show rejected operations', () => {
  expect(
    layItems([row('a')], 'l', [operation(1, { kind: 'item.deleted', itemId: 'a' }, 'parked')]),
  ).toHaveLength(1);
});

it('layList shows a list as soon as it is created, and marks it as being created', () => {
  const laid = layList(undefined, 'l', [
    operation(1, { kind: 'list.created', name: 'Saturday', listType: 'shopping', createdAt: '' }),
  ]);
  expect(laid).toMatchObject({ creating: true, complete: true, deleted: false, head: { name: 'Saturday' } });
  expect(layList(undefined, 'l', [])).toBeNull();
});

it('rowOf and cardOf keep the household of a list and its children', () => {
  const family: Pick<ServerList, 'householdId' | 'children'> = {
    householdId: 'home',
    children: [{ id: 'tom', animal: 'fox', colour: 'honey', given: true }],
  };
  const head: ServerList = {
    id: 'l',
    name: 'Morning',
    listType: 'task',
    createdAt: '',
    archived: false,
    selectedCharacterId: null,
    role: 'owner',
    counts: { total: 1, completed: 1, pending: 0 },
    preview: [],
    listVersion: 1,
    cursor: '1.0',
    ...family,
  };
  const laid = layList({ id: 'l', head, itemsCursor: null, etag: null, deletedAt: null }, 'l', []);
  expect(laid && rowOf(laid, null)).toMatchObject(family);
  expect(laid && cardOf(rowOf(laid, null), laid, null)).toMatchObject(family);
});

it('layItems keeps the fields that an edit does not name, and the last value of those that it names', () => {
  const edit = fc.record(
    {
      name: fc.string(),
      quantity: fc.option(fc.string()),
      notes: fc.option(fc.string()),
      position: fc.string(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
      const shown = layItems(
        [row('a')],
        'l',
        edits.map((each, seq) => operation(seq, { kind: 'item.edited', itemId: 'a', edit: each })),
      );
      expect(shown).toEqual([{ ...row('a'), ...Object.assign({}, ...edits), pending: edits.length > 0 }]);
    }),
  );
});

it('layItems answers the same object for an unchanged row, so that one tap repaints one tile', () => {
  const rows = ['a', 'b', 'c'].map((id) => row(id));
  const before = layItems(rows, 'l', []);
  const after = layItems(rows, 'l', [operation(1, { kind: 'item.checked', itemId: 'b', checked: true })]);
  expect(after.map((item, index) => item === before[index])).toEqual([true, false, true]);
});

it('layItems shows the old picture until the new one is ready', () => {
  const [shown] = layItems(
    [
      {
        ...row('a'),
        image: { ...image, imageUrl: '/img/old.512.webp', status: 'failed', reason: 'safety_filter' },
      },
    ],
    'l',
    [operation(1, { kind: 'item.regenerated', itemId: 'a', imageId: 'new', promptId: '2d' })],
  );
  expect(shown).toMatchObject({
    imageId: 'new',
    pending: true,
    image: { imageId: 'new', imageUrl: '/img/old.512.webp', status: 'generating', reason: null },
  });
});

it('layItems shows the old pictures of a repainted list until the new ones are ready', () => {
  const rows = ['a', 'b'].map((id) => ({
    ...row(id),
    image: { ...image, imageUrl: `/img/${id}.512.webp`, status: 'ready' as const },
  }));
  const shown = layItems(rows, 'l', [
    operation(1, { kind: 'items.regenerated', itemIds: ['b', 'gone'], selectedCharacterId: 'lilly' }),
  ]);
  expect(shown).toMatchObject([
    { pending: false, image: { status: 'ready' } },
    {
      pending: true,
      selectedCharacterId: 'lilly',
      image: { imageUrl: '/img/b.512.webp', status: 'generating' },
    },
  ]);
});

it('layItems shows a chosen picture before it is sent, and the earlier one after an undo', () => {
  const bread = { depicts: 'bread', concept: 'bread', image: { ...image, imageUrl: '/art/bread.svg' } };
  const choice = operation(1, {
    kind: 'item.edited',
    itemId: 'a',
    edit: { depicts: 'bread', imageId: 'new' },
    depiction: bread,
  });
  const [before] = layItems([row('a')], 'l', []);
  expect(layItems([row('a')], 'l', [choice])).toEqual([
    { ...row('a'), ...bread, imageId: 'new', pending: true },
  ]);
  const undo = operation(2, {
    kind: 'item.edited',
    itemId: 'a',
    edit: { depicts: '', imageId: '' },
    depiction: { depicts: '', concept: null, image },
  });
  expect(layItems([row('a')], 'l', [choice, undo])).toEqual([{ ...before, pending: true }]);
});
