import { context, image, item, moved } from '../../testing/change-kit';
import { applied, overlay, rejected, request } from './regenerate-item';

const change = {
  kind: 'item.regenerated',
  itemId: 'tea',
  imageId: 'new',
  promptId: 'cartoon',
  selectedCharacterId: null,
} as const;
const waiting = { ...image, imageId: 'new', status: 'generating', reason: null, askedBy: null };

describe('RegenerateItem', () => {
  it('shows the picture as being made, and the character if one is chosen', () => {
    expect(overlay.item?.(change, { ...item('tea'), pending: false })).toEqual({
      imageId: 'new',
      image: waiting,
      selectedCharacterId: null,
    });
    expect(
      overlay.item?.(
        { kind: 'item.regenerated', itemId: 'tea', imageId: 'new' },
        { ...item('tea'), pending: false },
      ),
    ).toEqual({ imageId: 'new', image: waiting });
    expect(rejected).toEqual({});
  });

  it('asks for it under the awaited id', () => {
    expect(request(change, 'list')).toEqual({
      method: 'POST',
      path: '/api/shopping-lists/list/items/tea/regenerate',
      body: { imageId: 'new', promptId: 'cartoon', selectedCharacterId: null },
    });
    expect(applied.counts?.(change, {})).toEqual({ picturesAsked: 1 });
  });

  it('is a step if the picture id changed', () => {
    const isStep = (imageId: string | undefined, row: ReturnType<typeof item> | undefined) =>
      applied.isStep?.(change, imageId === undefined ? {} : { imageId }, context(), row);
    expect([
      isStep('new', item('tea')),
      isStep(undefined, item('tea')),
      isStep('drawn', item('tea')),
      isStep('new', undefined),
    ]).toEqual([true, true, false, false]);
  });

  it('awaits the answered picture, or keeps the old one if there is a reason', () => {
    expect(applied.rows(change, {}, context([item('tea')]))).toEqual({
      list: moved,
      items: [item('tea', { imageId: 'new', image: waiting as never })],
    });
    expect(applied.rows(change, { imageId: 'other' }, context([item('tea')])).items).toMatchObject([
      { imageId: 'other', image: { imageId: 'other', status: 'generating' } },
    ]);
    expect(applied.rows(change, { reason: 'quota' }, context([item('tea')])).items).toMatchObject([
      { imageId: 'new', image: { status: 'default', reason: 'quota', askedBy: 'ada' } },
    ]);
    expect(applied.rows(change, {}, context())).toEqual({ list: moved, items: [] });
  });
});
