import { added, context, image, item, moved, screenOf } from '../../testing/change-kit';
import { applied, limits, overlay, rejected, request, type AddItems } from './add-items';

const change: AddItems = {
  kind: 'items.added',
  items: [added('tea', { quantity: '2' }), added('rice', { notes: 'brown' })],
};
const line = (id: string, given = {}) => {
  const { image: _image, ...row } = item(id, given);
  return { success: true, item: row };
};

describe('AddItems in the overlay', () => {
  it('shows each line at the end, in the order of this device', () => {
    const screen = screenOf();
    overlay.items?.(screen, change, 7);
    expect([...screen.rows.values()]).toEqual([
      {
        ...added('tea'),
        listId: 'list',
        quantity: '2',
        notes: null,
        checked: false,
        imageId: '',
        pending: true,
        position: '~0000000000070000',
      },
      {
        ...added('rice'),
        listId: 'list',
        quantity: null,
        notes: 'brown',
        checked: false,
        imageId: '',
        pending: true,
        position: '~0000000000070001',
      },
    ]);
    expect([overlay.adds?.(change), overlay.size?.(change)]).toEqual([['tea', 'rice'], 2]);
    expect(limits).toEqual({ items: 500, name: 120, quantity: 40, notes: 1000 });
  });

  it('does not change a row that the server has answered already', () => {
    const screen = screenOf(item('tea', { checked: true, fromBasket: 'x' } as never));
    overlay.items?.(screen, { ...change, items: [added('tea', { fromBasket: 'tea' })] }, 1);
    expect(screen.rows.get('tea')).toMatchObject({ checked: true, pending: true });
  });

  it('unticks an item from the basket instead, with the amount and notes of the line if it has any', () => {
    const again = (given: object) => {
      const screen = screenOf(item('old', { checked: true, quantity: '1', notes: 'red' }));
      overlay.items?.(screen, { ...change, items: [added('new', { fromBasket: 'old', ...given })] }, 1);
      expect([...screen.rows.keys()]).toEqual(['old']);
      expect(screen.find('new')?.id).toBe('old');
      return screen.rows.get('old');
    };
    expect(again({})).toMatchObject({ checked: false, quantity: '1', notes: 'red', pending: true });
    expect(again({ quantity: '5', notes: 'ripe' })).toMatchObject({
      checked: false,
      quantity: '5',
      notes: 'ripe',
    });
  });

  it('adds the line if its item is no longer in the basket', () => {
    const screen = screenOf();
    overlay.items?.(screen, { ...change, items: [added('new', { fromBasket: 'old' })] }, 1);
    expect(screen.rows.get('new')).toMatchObject({ id: 'new', checked: false });
    expect(screen.rows.get('new')).not.toHaveProperty('fromBasket');
    overlay.items?.(screen, { ...change, items: [added('plain', { keepsPlain: true })] }, 1);
    expect(screen.rows.get('plain')).not.toHaveProperty('keepsPlain');
  });
});

describe('AddItems on the wire', () => {
  it('sends the fields of the lines, and no others', () => {
    expect(request(change, 'list')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists/list/items:batch',
      body: {
        items: [
          { id: 'tea', name: 'tea', quantity: '2', createdAt: 'then' },
          { id: 'rice', name: 'rice', notes: 'brown', createdAt: 'then' },
        ],
      },
    });
    expect(request({ ...change, items: [added('tea', { keepsPlain: true })] }, 'list').body).toEqual({
      items: [{ id: 'tea', name: 'tea', createdAt: 'then', keepsPlain: true }],
    });
    expect(request({ ...change, items: [added('tea', { fromBasket: 'old' })] }, 'list').body).toEqual({
      items: [{ id: 'tea', name: 'tea', createdAt: 'then', fromBasket: 'old' }],
    });
  });

  it('stores the answered rows with the known picture, else with that of the line', () => {
    const known = item('tea', { image: { ...image, imageUrl: '/img/tea.webp' } });
    const rows = applied.rows(
      change,
      { results: [line('tea', { imageId: 'painted' }), line('came-back', { imageId: 'other' })] },
      context([known]),
    );
    expect(rows).toEqual({
      list: moved,
      items: [
        { ...line('tea', { imageId: 'painted' }).item, image: { ...known.image, imageId: 'painted' } },
        { ...line('came-back', { imageId: 'other' }).item, image: { ...image, imageId: 'other' } },
      ],
    });
  });

  it('stores nothing for a line without a picture or without an item', () => {
    const rows = applied.rows(
      { ...change, items: [] },
      { results: [line('tea'), { success: false, code: 'VALIDATION_FAILED' }] },
      context(),
    );
    expect(rows.items).toEqual([]);
  });

  it('leaves the cursor if the server chose another picture for a new name, so that the next pull reads it', () => {
    const answer = (given: object) => ({ results: [line('tea', given)] });
    expect(applied.rows(change, answer({ depicts: 'coffee' }), context()).list).toBeUndefined();
    expect(applied.rows(change, answer({ depicts: 'coffee' }), context([item('tea')])).list).toEqual(moved);
    expect(
      applied.rows(change, { results: [line('came-back', { depicts: 'coffee' })] }, context()).list,
    ).toEqual(moved);
    expect(applied.rows(change, answer({ depicts: undefined }), context()).list).toEqual(moved);
  });

  it.each([
    ['an item that was not known', line('tea'), [], true],
    ['an item as it was known', line('tea'), [item('tea')], false],
    ['another tick', line('tea', { checked: true }), [item('tea')], true],
    ['another amount', line('tea', { quantity: '3' }), [item('tea')], true],
    ['other notes', line('tea', { notes: 'green' }), [item('tea')], true],
    ['a refused line', { success: false }, [], false],
  ])('is a step or not with %s: %#', (_, result, known, isStep) => {
    expect(applied.isStep?.(change, { results: [result] }, context(known), undefined) ?? false).toBe(isStep);
  });

  it('throws for an answer without results', () => {
    expect(() => applied.isStep?.(change, {}, context(), undefined)).toThrow('not complete');
  });

  it('keeps the refused lines, with the first error code', () => {
    expect(applied.refusedPart?.(change, { results: [line('tea'), line('rice')] })).toBeNull();
    expect(
      applied.refusedPart?.(change, { results: [line('tea'), { success: false, code: 'ITEM_LIMIT' }] }),
    ).toEqual({ change: { ...change, items: [change.items[1]] }, code: 'ITEM_LIMIT' });
    expect(applied.refusedPart?.(change, { results: [{ success: false }] })).toEqual({
      change: { ...change, items: [change.items[0]] },
      code: 'VALIDATION_FAILED',
    });
  });

  it('answers the additions that became another item', () => {
    expect(applied.aliases?.(change, { results: [line('tea'), line('old')] })).toEqual([['rice', 'old']]);
    expect(applied.aliases?.(change, { results: [{ success: false }] })).toEqual([]);
  });

  it('counts the accepted lines', () => {
    expect(applied.counts?.(change, { results: [line('tea'), { success: false }] })).toEqual({
      itemsAdded: 1,
      picturesAsked: 1,
    });
    expect(applied.counts?.(change, {})).toEqual({ itemsAdded: 2, picturesAsked: 2 });
  });
});

it('AddItems keeps its text when it is refused, and can be retried under other ids', () => {
  expect([rejected.hasWords?.(change), rejected.isRetryable, rejected.mayCollide]).toEqual([
    true,
    true,
    true,
  ]);
  expect([rejected.names?.(change, undefined), rejected.makes?.(change)]).toEqual([
    ['tea', 'rice'],
    ['tea', 'rice'],
  ]);
  expect(rejected.moved?.(change, 'fresh', (id) => `${id}!`)).toEqual({
    ...change,
    items: [
      { ...change.items[0], id: 'tea!' },
      { ...change.items[1], id: 'rice!' },
    ],
  });
});

it('AddItems is retried in requests of at most 500 items and 100,000 characters', () => {
  const items = Array.from({ length: 600 }, (_, n) => added(`tea ${n}`, { notes: 'x'.repeat(900) }));
  const again = rejected.again?.({ kind: 'items.added', items }, true) ?? [];
  expect(again.every((each) => each.items.length > 0 && each.items.length <= 111)).toBe(true);
  expect(again.flatMap((each) => each.items)).toEqual(items);
  const short = Array.from({ length: 501 }, (_, n) => added(`tea ${n}`));
  expect(
    rejected.again?.({ kind: 'items.added', items: short }, true).map((each) => each.items.length),
  ).toEqual([500, 1]);
});
