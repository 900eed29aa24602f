import type { StoredRows } from '@pictick/rules/changes/change-file';
import type { Change, NewItem, Operation, ServerItem, ServerList, StoredList } from '../types';
import { responseEffect, responseEffects } from './apply-response';

const image = { imageUrl: '/art/apple.svg' };
const row = (id: string, given: Partial<ServerItem> = {}) =>
  ({
    id,
    listId: 'a',
    name: id,
    quantity: null,
    notes: null,
    checked: false,
    position: id,
    image,
    ...given,
  }) as ServerItem;
const list: StoredList = {
  id: 'a',
  itemsCursor: '3.0',
  etag: null,
  deletedAt: null,
  head: {
    id: 'a',
    name: 'Market',
    archived: false,
    selectedCharacterId: null,
    cursor: '3.0',
    listVersion: 3,
  } as ServerList,
};
const known = (...items: ServerItem[]): StoredRows => ({
  list,
  items: new Map(items.map((item) => [item.id, item])),
});
const effect = (change: Change, answer: object, rows: StoredRows) =>
  responseEffect({ id: 'op', seq: 1, listId: 'a', change } as Operation, answer, rows, '');
const cursorAfter = (change: Change, answer: object, rows: StoredRows) =>
  effect(change, answer, rows).list?.itemsCursor ?? '3.0';

describe('The cursor after an answer', () => {
  it('moves by one step of this device', () => {
    expect(
      cursorAfter(
        { kind: 'item.checked', itemId: 'apple', checked: true },
        { ...row('apple', { checked: true }), listVersion: 4 },
        known(row('apple')),
      ),
    ).toBe('4.0');
    expect(
      cursorAfter(
        { kind: 'item.edited', itemId: 'apple', edit: { name: 'Pear' } },
        { ...row('apple', { name: 'Pear' }), listVersion: 4 },
        known(row('apple')),
      ),
    ).toBe('4.0');
    expect(
      cursorAfter(
        { kind: 'item.regenerated', itemId: 'apple', imageId: 'new' },
        { imageId: 'new', remaining: 3, listVersion: 4 },
        known(row('apple')),
      ),
    ).toBe('4.0');
    expect(
      cursorAfter(
        { kind: 'items.regenerated', itemIds: ['apple'], selectedCharacterId: 'lilly' },
        { items: [{ itemId: 'apple', imageId: 'new' }], listVersion: 4 },
        known(row('apple')),
      ),
    ).toBe('4.0');
  });

  // An answer that changed nothing is no step: a version one ahead is a step of another user that is still to
  // be pulled.
  it.each<[string, Change, object, StoredRows]>([
    [
      'a tick that was there',
      { kind: 'item.checked', itemId: 'apple', checked: true },
      row('apple', { checked: true }),
      known(row('apple', { checked: true })),
    ],
    [
      'an edit to the same',
      { kind: 'item.edited', itemId: 'apple', edit: { quantity: '2 kg' } },
      row('apple', { quantity: '2 kg' }),
      known(row('apple', { quantity: '2 kg' })),
    ],
    [
      'a new picture that is on its way already',
      { kind: 'item.regenerated', itemId: 'apple', imageId: 'new' },
      { imageId: 'new', remaining: 3 },
      known(row('apple', { imageId: 'new' })),
    ],
    [
      'pictures that are on their way already',
      { kind: 'items.regenerated', itemIds: ['apple'], selectedCharacterId: 'lilly' },
      { items: [{ itemId: 'apple', imageId: 'new' }] },
      known(row('apple', { imageId: 'new' })),
    ],
    ['a second deletion', { kind: 'item.deleted', itemId: 'apple' }, { success: true }, known()],
    [
      'the return of what is there',
      { kind: 'item.restored', item: row('apple') },
      row('apple'),
      known(row('apple')),
    ],
    [
      'an addition that shows the picture its user chose for this name',
      { kind: 'items.added', items: [{ id: 'apple', name: 'apple', depicts: 'apple', image } as NewItem] },
      { results: [{ success: true, item: row('apple', { depicts: 'bread' }) }] },
      known(),
    ],
    [
      'lines that were all refused',
      { kind: 'items.added', items: [] },
      { results: [{ success: false, code: 'ITEM_LIMIT_REACHED' }] },
      known(),
    ],
    ['the same name', { kind: 'list.renamed', name: 'Market' }, { name: 'Market', archived: false }, known()],
    [
      'the same character',
      { kind: 'list.character', characterId: null },
      { name: 'Market', archived: false, selectedCharacterId: null },
      known(),
    ],
    [
      'an archive that it is in',
      { kind: 'list.archived', archived: false },
      { name: 'Market', archived: false },
      known(),
    ],
  ])('stays after %s', (_, change, answer, rows) => {
    expect(cursorAfter(change, { ...answer, listVersion: 4 }, rows)).toBe('3.0');
  });

  // Another user may have done the same to several items in one step; this answer lacks the others.
  it.each<[string, Change, object, StoredRows]>([
    [
      'a deletion, which may be part of an emptied basket',
      { kind: 'item.deleted', itemId: 'apple' },
      { success: true },
      known(row('apple', { checked: true }), row('pear', { checked: true })),
    ],
    [
      'an untick, which may be part of a block that came back',
      { kind: 'item.checked', itemId: 'apple', checked: false },
      row('apple'),
      known(row('apple', { checked: true }), row('pear', { checked: true })),
    ],
    [
      'an amount, which may be part of a block that came back',
      { kind: 'item.edited', itemId: 'apple', edit: { quantity: '2' } },
      row('apple', { quantity: '2' }),
      known(row('apple'), row('pear', { checked: true })),
    ],
    [
      'a return, which may be part of a basket that came back',
      { kind: 'item.restored', item: row('apple') },
      row('apple'),
      known(),
    ],
  ])('stays after %s', (_, change, answer, rows) => {
    expect(cursorAfter(change, { ...answer, listVersion: 4 }, rows)).toBe('3.0');
  });
});

// The first answer was lost. Before the retry got the same answer, the list was pulled with changes of
// others.
it.each<[string, Change, object, StoredRows]>([
  [
    'a tick',
    { kind: 'item.checked', itemId: 'apple', checked: true },
    row('apple', { checked: true }),
    known(row('apple')),
  ],
  [
    'an edit',
    { kind: 'item.edited', itemId: 'apple', edit: { name: 'Pear' } },
    row('apple', { name: 'Pear' }),
    known(row('apple')),
  ],
  [
    'a new picture',
    { kind: 'item.regenerated', itemId: 'apple', imageId: 'new' },
    { imageId: 'new', remaining: 3 },
    known(row('apple')),
  ],
  ['a deletion', { kind: 'item.deleted', itemId: 'apple' }, { success: true }, known(row('apple'))],
  ['a return', { kind: 'item.restored', item: row('apple') }, row('apple'), known()],
  [
    'an addition',
    { kind: 'items.added', items: [{ id: 'apple', name: 'apple', image } as NewItem] },
    { results: [{ success: true, item: row('apple') }] },
    known(),
  ],
  ['a new name', { kind: 'list.renamed', name: 'Garden' }, { name: 'Garden', archived: false }, known()],
  ['the archive', { kind: 'list.archived', archived: true }, { name: 'Market', archived: true }, known()],
  ['the trash', { kind: 'list.deleted' }, { success: true }, known()],
])(
  'responseEffect does not undo the changes of others with the old answer to %s',
  (_, change, answer, rows) => {
    expect(effect(change, { ...answer, listVersion: 3 }, rows)).toEqual({});
  },
);

it('responseEffect shows the old picture while the new one is made', () => {
  const { items } = effect(
    { kind: 'item.regenerated', itemId: 'apple', imageId: 'new' },
    { imageId: 'new', remaining: 3, listVersion: 4 },
    known(row('apple', { imageId: 'old' })),
  );
  expect(items).toMatchObject([
    {
      imageId: 'new',
      image: { imageId: 'new', imageUrl: '/art/apple.svg', status: 'generating', reason: null },
    },
  ]);
});

it("responseEffect says at once that there will be no picture if the month's quota is used up", () => {
  const { items } = effect(
    { kind: 'item.regenerated', itemId: 'apple', imageId: 'new' },
    { imageId: 'new', remaining: 0, reason: 'quota', listVersion: 4 },
    known(row('apple', { imageId: 'old' })),
  );
  expect(items).toMatchObject([
    {
      imageId: 'new',
      image: { imageId: 'new', imageUrl: '/art/apple.svg', status: 'default', reason: 'quota' },
    },
  ]);
});

it('responseEffect waits for the pictures of the items that the server repaints', () => {
  const { items } = effect(
    { kind: 'items.regenerated', itemIds: ['apple', 'milk'], selectedCharacterId: 'lilly' },
    { items: [{ itemId: 'apple', imageId: 'new' }], listVersion: 4 },
    known(row('apple', { imageId: 'old' }), row('milk', { imageId: 'old milk' })),
  );
  expect(items).toMatchObject([
    {
      id: 'apple',
      imageId: 'new',
      selectedCharacterId: 'lilly',
      image: { imageUrl: '/art/apple.svg', imageId: 'new', status: 'generating' },
    },
  ]);
});

it('responseEffect names the user whose quota is used up', () => {
  const { items } = responseEffect(
    {
      id: 'op',
      seq: 1,
      listId: 'a',
      userId: 'ben',
      change: { kind: 'item.regenerated', itemId: 'apple', imageId: 'new' },
    } as Operation,
    { imageId: 'new', remaining: 0, reason: 'quota', listVersion: 4 },
    known(row('apple', { imageId: 'old' })),
    '',
  );
  expect(items).toMatchObject([{ image: { reason: 'quota', askedBy: 'ben' } }]);
});

it('responseEffect stores an item from the basket as answered, also if this device has never read it', () => {
  const added = { kind: 'items.added', items: [{ id: 'mine', name: 'milk', image } as NewItem] } as Change;
  const { items } = effect(
    added,
    { results: [{ success: true, item: row('milk', { imageId: 'painted' }) }], listVersion: 9 },
    { list: undefined, items: new Map() },
  );
  expect(items).toMatchObject([
    {
      id: 'milk',
      checked: false,
      imageId: 'painted',
      image: { imageUrl: '/art/apple.svg', imageId: 'painted' },
    },
  ]);
});

describe('responseEffect, if the answer to a new list has no cursor,', () => {
  const pretended = { success: true, results: [], listVersion: 0 };
  it.each<[string, Change]>([
    ['a new list', { kind: 'list.created', name: 'Market', listType: 'shopping' } as Change],
    ['a copy', { kind: 'list.duplicated', items: [] } as unknown as Change],
  ])('stores no row of %s, so that the next pull reads the list', (_, change) => {
    expect(effect(change, pretended, { list: undefined, items: new Map() })).toEqual({});
  });
});

it.each([
  ['defers a refused change of rows from before a restored backup', {}, 'queued'],
  ['tells a refused change of rows that only a child has read since', { ofChild: true as const }, 'parked'],
])('responseEffects %s', (_, reader, state) => {
  const change: Change = { kind: 'list.renamed', name: 'Shop' };
  const operation = { id: 'op', seq: 1, listId: 'a', state: 'queued', change } as Operation;
  const answer = { operation, outcome: 'parked' as const, code: 'NOT_FOUND', body: {} };
  const rows = { list: { ...list, itemsCursor: '0.0', ...reader }, items: new Map<string, ServerItem>() };
  const [applied] = responseEffects([answer], rows, [operation], '2026-11-28T10:00:00.000Z');
  expect(applied?.effect.remainder?.state).toBe(state);
});
