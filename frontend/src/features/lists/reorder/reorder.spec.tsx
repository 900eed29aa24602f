/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow } from '../api/lists';
import Grip from './grip';
import Reorder from './reorder';
import type { SectionPlaceOf } from './use-held-card';

const image = {
  imageId: '',
  imageUrl: '',
  thumbnailUrl: '',
  contentType: 'image/svg+xml',
  status: 'ready' as const,
  source: 'illustrator' as const,
  reason: null,
  thumbHash: null,
  color: '#fff',
  width: 1,
  height: 1,
};
const item = (name: string, index: number): ItemRow => ({
  id: name,
  listId: 'list',
  name,
  quantity: null,
  notes: null,
  checked: false,
  position: `a${index}`,
  createdAt: '',
  imageId: '',
  depicts: '',
  concept: null,
  image,
  pending: false,
});
const cards = ['Milk', 'Bread', 'Eggs'].map(item);
const put = jest.fn(() => Promise.resolve());

function Page({ sectionPlace }: { sectionPlace?: SectionPlaceOf }) {
  const stage = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  return (
    <>
      <div ref={stage}>
        {cards.map((card) => (
          <div key={card.id} data-slide={card.id}>
            <Grip item={card} held={held === card.id} className={undefined} />
          </div>
        ))}
      </div>
      <Reorder {...{ stage, cards, sectionPlace }} onHold={setHeld} onDrop={put} reveal={{ current: null }} />
    </>
  );
}

describe('Reorder without a pointer', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
    Element.prototype.scrollIntoView = () => undefined;
  });
  beforeEach(() => {
    put.mockClear();
    render(<Page />);
  });
  afterEach(cleanup);
  const grip = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(grip(name));
      await Promise.resolve();
    });
  const key = (name: string, each: string) => act(() => void fireEvent.keyDown(grip(name), { key: each }));

  it('lifts, moves step by step, and drops', async () => {
    await press('Milk');
    expect(grip('Milk').getAttribute('aria-pressed')).toBe('true');
    screen.getByText('Picked up Milk, position 1 of 3');
    key('Milk', 'ArrowRight');
    expect(screen.getAllByText('Position 2 of 3').length).toBeGreaterThan(0);
    await press('Milk');
    expect(put).toHaveBeenCalledWith('Milk', 'Eggs', { id: 'Bread', side: 'after' });
    screen.getByText('Milk moved to position 2 of 3');
    expect(grip('Milk').getAttribute('aria-pressed')).toBe('false');
  });

  it('changes nothing on Escape, and where the card has not moved', async () => {
    await press('Bread');
    key('Bread', 'End');
    await act(async () => {
      fireEvent.keyDown(grip('Bread'), { key: 'Escape' });
      await Promise.resolve();
    });
    screen.getByText('Bread is back at position 2 of 3');
    await press('Bread');
    key('Bread', 'ArrowRight');
    key('Bread', 'ArrowLeft');
    await press('Bread');
    expect(put).not.toHaveBeenCalled();
  });

  it('has buttons for users without drag and keyboard', async () => {
    await press('Eggs');
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Move earlier' })));
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Move earlier' })));
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Drop here' }));
      await Promise.resolve();
    });
    expect(put).toHaveBeenCalledWith('Eggs', 'Milk', { id: 'Milk', side: 'before' });
  });

  it('says the section that a card comes to and its place there, and reaches each from both sides', async () => {
    cleanup();
    const places: Record<string, string> = { Milk: 'Dairy', Bread: 'Bakery', Eggs: 'Farm' };
    render(
      <Page
        sectionPlace={(id, edge) => {
          const section = places[edge?.id ?? id] ?? '';
          return { section, place: edge ? 2 : 1, count: edge ? 2 : 1 };
        }}
      />,
    );
    const at = (text: string) => expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await press('Milk');
    screen.getByText('Picked up Milk, position 1 of 1, Dairy');
    key('Milk', 'ArrowRight');
    at('Position 2 of 2, Bakery');
    key('Milk', 'ArrowRight');
    at('Position 2 of 2, Farm');
    key('Milk', 'ArrowLeft');
    at('Position 2 of 2, Farm');
    key('Milk', 'ArrowLeft');
    at('Position 1 of 1, Dairy');
    key('Milk', 'ArrowRight');
    await press('Milk');
    screen.getByText('Milk moved to position 2 of 2, Bakery');
  });
});
