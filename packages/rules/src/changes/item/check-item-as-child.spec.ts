import { context, item, moved } from '../../testing/change-kit';
import type { Answered } from '../change-file';
import { applied, overlay, rejected, request } from './check-item-as-child';

const change = { kind: 'kid.item-checked', itemId: 'tea', checked: true, childId: 'tom' } as const;

describe('CheckItemAsChild', () => {
  it("shows the tick, and sends it by a route of the child's own in its name", () => {
    const shown = (checked: boolean) =>
      overlay.item?.({ ...change, checked }, { ...item('tea'), pending: false });
    expect([shown(true), shown(false)]).toEqual([
      { checked: true, checkedBy: 'tom' },
      { checked: false, checkedBy: null },
    ]);
    expect(request(change, 'list')).toEqual({
      method: 'PUT',
      path: '/api/kid/items/tea/checked',
      body: { checked: true },
      actingChild: 'tom',
    });
  });

  it('stores the answered tick of the child', () => {
    expect(
      applied.rows(change, { id: 'tea', checked: true, checkedBy: 'tom' }, context([item('tea')])),
    ).toEqual({ list: moved, items: [item('tea', { checked: true, checkedBy: 'tom' })] });
  });

  it('keeps the adult who had ticked the item, whom the answer does not name', () => {
    const known = item('tea', { checked: true, checkedBy: 'ada' });
    expect(applied.rows(change, { id: 'tea', checked: true, checkedBy: null }, context([known]))).toEqual({
      list: moved,
      items: [known],
    });
    expect(
      applied.rows(
        { ...change, checked: false },
        { id: 'tea', checked: false, checkedBy: null },
        context([known]),
      ),
    ).toEqual({ list: moved, items: [item('tea', { checked: false, checkedBy: null })] });
  });

  it('is a step of the child only if the answer names the child', () => {
    const isStep = (answer: Answered): boolean | undefined =>
      applied.isStep?.(change, answer, context([]), item('tea'));
    expect(isStep({ checked: true, checkedBy: 'tom' })).toBe(true);
    expect(isStep({ checked: true, checkedBy: null })).toBe(false);
    expect(isStep({ checked: false, checkedBy: null })).toBe(false);
  });

  it('is dropped without a word when it is refused', () => {
    expect(rejected).toEqual({ isAutomatic: true, isSilent: true });
  });
});
