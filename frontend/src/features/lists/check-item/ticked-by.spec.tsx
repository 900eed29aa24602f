/** @jest-environment jsdom */
import { act, cleanup, render, screen } from '@testing-library/react';
import { householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ListRow } from '../api/lists';
import TickedBy from './ticked-by';

let mockRow: Partial<ListRow>;
let mockRenders = 0;
const mockListeners = new Set<() => void>();
jest.mock('../../../api/engine/current-engine', () => ({
  currentEngine: () => ({ household: () => null, list: () => ({ list: mockRow }) }),
  subscribeToEngine: (listener: () => void) => {
    mockListeners.add(listener);
    return () => mockListeners.delete(listener);
  },
}));
jest.mock('../../../shared/ui/animal/animal-face', () => ({
  AnimalFace: ({ animal }: { animal: string }) => {
    mockRenders += 1;
    return <img src={`${animal}.svg`} alt="" />;
  },
}));

describe('TickedBy', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    mockRenders = 0;
    const [tom] = householdOf().children;
    if (!tom) throw new Error('no child');
    mockRow = { children: [{ id: tom.id, animal: tom.animal, colour: tom.colour, given: true }] };
  });
  afterEach(cleanup);

  it('shows the animal of the child who has ticked an item', () => {
    const { container } = render(<TickedBy listId="l" by="tom" />);
    expect(screen.getByTitle('ticked off by Fox')).toBeTruthy();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('fox.svg');
  });

  it('is not rendered again when a tick changes the counts of the list', () => {
    render(<TickedBy listId="l" by="tom" />);
    act(() => {
      mockRow = { ...mockRow, counts: { total: 2, completed: 1, pending: 1 } };
      for (const listener of mockListeners) listener();
    });
    expect(mockRenders).toBe(1);
  });

  it('shows nothing for an unknown id', () => {
    const { container } = render(<TickedBy listId="l" by="other" />);
    expect(container.textContent).toBe('');
  });
});
