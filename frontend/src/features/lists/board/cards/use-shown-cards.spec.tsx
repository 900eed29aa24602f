/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import type { ItemRow, ListRow } from '../../api/lists';
import { useShownCards } from './use-shown-cards';

let mockArrived = false;
jest.mock('../../sections/use-sections', () => ({
  useSections: () => ({
    sections: mockArrived ? { groupBySection: (items: ItemRow[]) => [{ items }], home: null } : null,
    waiting: !mockArrived,
  }),
}));

describe('useShownCards', () => {
  it('shows the first cards of a list by section before the others, however late the sections arrive', async () => {
    const items = Array.from({ length: 50 }, (_, n) => ({ id: String(n), checked: false }) as ItemRow);
    const list = { listType: 'shopping', order: 'sections' } as ListRow;
    const seen: number[] = [];
    const { rerender } = renderHook(() => {
      const { cards, waiting } = useShownCards(list, items, false, items.length);
      if (!waiting && seen.at(-1) !== cards.length) seen.push(cards.length);
    });
    await act(async () => Promise.resolve());
    mockArrived = true;
    rerender();
    await act(async () => Promise.resolve());
    expect(seen).toEqual([30, 50]);
  });
});
