import { context, image, item, moved, operation, ids } from '../../testing/change-kit';
import { applied, limits, overlay, rejected, request, type EditItem } from './edit-item';

const shown = { depicts: 'pear', concept: 'pear', image: { ...image, imageUrl: '/art/pear.svg' } };
const change: EditItem = {
  kind: 'item.edited',
  itemId: 'tea',
  edit: { name: 'pear', notes: 'ripe' },
  depiction: shown,
  baseVersion: 3,
};

describe('EditItem', () => {
  it('shows the typed text, and the picture of the new name', () => {
    expect(overlay.item?.(change, { ...item('tea'), pending: false })).toEqual({
      name: 'pear',
      notes: 'ripe',
      ...shown,
    });
    expect(overlay.keeps?.({ ...item('tea'), pending: false })).toEqual({
      depiction: { depicts: 'apple', concept: 'apple', image },
    });
    expect(limits).toEqual({ name: 120, quantity: 40, notes: 1000 });
  });

  it('sends the fields that it sets', () => {
    expect(request(change, 'list')).toEqual({
      method: 'PATCH',
      path: '/api/shopping-lists/list/items/tea',
      body: { name: 'pear', notes: 'ripe', baseVersion: 3 },
    });
  });

  it.each([
    ['another name', { name: 'pear' }, item('tea'), { name: 'pear' }, true],
    ['the name that it had', { name: 'tea' }, item('tea'), { name: 'tea' }, false],
    ['another position', { position: 'a1' }, item('tea'), { position: 'a1' }, true],
    [
      'an amount, which others may have set with more',
      { quantity: '2' },
      item('tea'),
      { quantity: '2', name: 'other' },
      false,
    ],
    ['an item that is not known', { name: 'pear' }, undefined, { name: 'pear' }, false],
  ])('is a step or not with %s', (_, edit, row, answer, isStep) => {
    expect(applied.isStep?.({ ...change, edit }, answer, context(), row)).toBe(isStep);
  });

  it('stores the answered item, with the picture of its new name if the server chose another', () => {
    expect(
      applied.rows(
        change,
        { id: 'tea', name: 'pear', imageId: 'new', listVersion: 4, superseded: [] },
        context([item('tea')]),
      ),
    ).toEqual({
      list: moved,
      items: [
        { ...item('tea', { name: 'pear', imageId: 'new' }), image: { ...shown.image, imageId: 'new' } },
      ],
    });
    expect(applied.rows(change, { name: 'pear', imageId: 'drawn' }, context([item('tea')])).items).toEqual([
      item('tea', { name: 'pear' }),
    ]);
    expect(
      applied.rows(
        { ...change, depiction: undefined },
        { name: 'pear', imageId: 'new' },
        context([item('tea')]),
      ).items,
    ).toEqual([item('tea', { name: 'pear', imageId: 'new' })]);
    expect(applied.rows(change, { name: 'pear' }, context([item('tea')])).items).toMatchObject([
      { image: { imageId: '' } },
    ]);
    expect(applied.rows(change, { id: 'other' }, context([item('tea')]))).toEqual({ list: moved, items: [] });
  });

  it('asks for a picture only with another name', () => {
    expect([
      applied.counts?.(change, {}),
      applied.counts?.({ ...change, edit: { notes: 'ripe' } }, {}),
    ]).toEqual([{ picturesAsked: 1 }, {}]);
  });

  it('has text of its own in a name or notes', () => {
    const hasWords = (edit: EditItem['edit']) => rejected.hasWords?.({ ...change, edit });
    expect([
      hasWords({ name: 'pear' }),
      hasWords({ notes: 'ripe' }),
      hasWords({ quantity: '2' }),
      hasWords({ name: '' }),
      hasWords({ notes: null }),
    ]).toEqual([true, true, false, false, false]);
  });

  it('names the item and the typed text', () => {
    const about = { list: 'Market', listType: 'shopping', item: 'tea' } as const;
    expect(
      rejected.names?.({ ...change, edit: { name: 'pear', quantity: '2', notes: null } }, about),
    ).toEqual(['tea', 'pear', '2']);
    expect(rejected.names?.(change, undefined)).toEqual(['pear', 'ripe']);
  });

  it.each([
    ['ITEM_DELETED', true],
    ['LIST_DELETED', true],
    ['NOT_FOUND', true],
    ['FORBIDDEN', true],
    ['VALIDATION_FAILED', false],
    [null, false],
  ])('becomes a new item after %s: %s', (code, isAdded) => {
    expect(rejected.asAdded?.(operation(change, { code }), ids())).toEqual(
      isAdded
        ? [{ id: 'new-1', name: 'pear', quantity: null, notes: 'ripe', createdAt: 'made', ...shown }]
        : null,
    );
  });

  it('becomes a new item under its old name if it set another field', () => {
    const about = {
      list: 'Market',
      listType: 'shopping',
      item: 'tea',
      depiction: { depicts: 'tea', concept: null, image },
    } as const;
    const asAdded = (edit: EditItem['edit'], known: typeof about | undefined) =>
      rejected.asAdded?.(
        operation(
          { kind: 'item.edited', itemId: 'tea', edit },
          { code: 'ITEM_DELETED', ...(known && { about: known }) },
        ),
        ids(),
      );
    expect(asAdded({ quantity: '2' }, about)).toEqual([
      { id: 'new-1', name: 'tea', quantity: '2', notes: null, createdAt: 'made', ...about.depiction },
    ]);
    expect([
      asAdded({ position: 'a1' }, about),
      asAdded({ notes: 'ripe' }, undefined),
      asAdded({ name: 'pear' }, undefined),
    ]).toEqual([null, null, null]);
  });

  it('is retried without its base version', () => {
    const { baseVersion: _baseVersion, ...again } = change;
    expect(rejected.again?.(change, false)).toEqual([again]);
  });
});
