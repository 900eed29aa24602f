import { context, item, moved, screenOf } from '../../testing/change-kit';
import { applied, limits, overlay, rejected, request, type RegenerateItems } from './regenerate-items';

const change: RegenerateItems = {
  kind: 'items.regenerated',
  itemIds: ['tea', 'gone'],
  selectedCharacterId: 'lilly',
};

describe('RegenerateItems', () => {
  it('shows the pictures of existing items as being made', () => {
    const screen = screenOf(item('tea'), item('rice'));
    overlay.items?.(screen, change, 1);
    expect(screen.rows.get('tea')).toMatchObject({
      imageId: 'drawn',
      selectedCharacterId: 'lilly',
      image: { status: 'generating' },
      pending: true,
    });
    expect(screen.rows.get('rice')).toMatchObject({ pending: false });
    expect([screen.rows.size, limits]).toEqual([2, { items: 1000 }]);
  });

  it('asks for all of them in one request', () => {
    expect(request(change, 'list')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists/list/items:regenerate',
      body: { itemIds: ['tea', 'gone'], selectedCharacterId: 'lilly' },
    });
    expect(applied.counts?.(change, {})).toEqual({ picturesAsked: 2 });
  });

  it('is a step if a known item gets another picture', () => {
    const isStep = (...items: { itemId: string; imageId: string }[]) =>
      applied.isStep?.(change, { items: items as never }, context([item('tea')]), undefined);
    expect([
      isStep({ itemId: 'tea', imageId: 'new' }),
      isStep({ itemId: 'tea', imageId: 'drawn' }),
      isStep({ itemId: 'gone', imageId: 'new' }),
      isStep(),
    ]).toEqual([true, false, false, false]);
    expect(() => applied.isStep?.(change, {}, context(), undefined)).toThrow('not complete');
  });

  it('awaits the answered pictures', () => {
    const rows = applied.rows(
      change,
      {
        items: [
          { itemId: 'tea', imageId: 'new' },
          { itemId: 'gone', imageId: 'other' },
        ] as never,
      },
      context([item('tea')]),
    );
    expect(rows).toMatchObject({
      list: moved,
      items: [
        {
          id: 'tea',
          imageId: 'new',
          selectedCharacterId: 'lilly',
          image: { imageId: 'new', status: 'generating' },
        },
      ],
    });
    expect(rows.items).toHaveLength(1);
  });

  it('takes new ids of its items', () => {
    expect(rejected.moved?.(change, 'fresh', (id) => `${id}!`)).toEqual({
      ...change,
      itemIds: ['tea!', 'gone!'],
    });
  });
});
