/** @jest-environment jsdom */
import { sections } from '@pictick/concepts/sections';
import type { Store } from '@pictick/rules/household/stores';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { ItemRow } from '../api/lists';
import { groupBySection } from '../sections/group-by-section';
import { SectionBoard } from '../sections/section-board';
import { saveStore } from './change-stores';

jest.mock('./change-stores', () => ({ saveStore: jest.fn(() => Promise.resolve()) }));
jest.mock('./store-sheet', () => ({
  __esModule: true,
  default: ({ open }: { open: boolean }) => <p>{open ? 'stores' : 'closed'}</p>,
}));
jest.mock('../board/cards/card-window', () => ({ __esModule: true, default: () => null }));
jest.mock('../pictures/picture-book', () => ({ usePlainPicture: () => null }));

const items = ['apple', 'milk', 'salmon', 'shampoo'].map(
  (concept) => ({ id: concept, name: concept, concept, checked: false }) as ItemRow,
);
const mill: Store = { id: 'mill', name: 'Mill', order: [...sections, 'garden'], missing: [] };

const board = (store: Partial<Store> | null, hasHome = true) => {
  const stores = store ? [{ ...mill, ...store }] : [];
  const cards = groupBySection(items, { store: stores[0] }).flatMap((group) => group.items);
  return (
    <SectionBoard
      list={{ id: 'list', storeId: store ? 'mill' : null }}
      home={hasHome ? { id: 'home', stores } : null}
      groupBySection={(some) => groupBySection(some, { store: stores[0] })}
      cards={cards}
      open={cards}
      few={60}
      label="Market"
      grid="grid"
      card={({ id }) => <div key={id} role="listitem" />}
      held={null}
      reveal={{ current: null }}
    />
  );
};
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const entries = (name: string) =>
  [...(document.getElementById(button(name).getAttribute('aria-controls') ?? '')?.children ?? [])].map(
    (each) => each.textContent,
  );
function choose(name: string, entry: string) {
  const menu = document.getElementById(button(name).getAttribute('aria-controls') ?? '');
  const found = [...(menu?.children ?? [])].find((each) => each.textContent === entry);
  if (!found) throw new Error(`no entry ${entry}`);
  fireEvent.click(found);
}
const saved = () => jest.mocked(saveStore).mock.lastCall?.[2];

describe('useSectionMoves', () => {
  beforeAll(async () => {
    fillGaps();
    HTMLElement.prototype.hidePopover = () => undefined;
    HTMLElement.prototype.scrollIntoView = () => undefined;
    await speakEnglish();
  });
  beforeEach(() => jest.clearAllMocks());
  afterEach(cleanup);

  it('offers no way beyond the first and the last section of the list', () => {
    render(board({ missing: ['fish'] }));
    expect([entries('Fruit'), entries('Dairy'), entries('Toiletries'), entries('Fish')]).toEqual([
      ['Move down', 'Not in this store'],
      ['Move up', 'Move down', 'Not in this store'],
      ['Move up', 'Not in this store'],
      ['It’s in this store'],
    ]);
  });

  it('passes the sections of which the list has nothing, and says the new place', () => {
    render(board({}));
    choose('Toiletries', 'Move up');
    const { order = [] } = saved() ?? {};
    expect(order.indexOf('toiletries')).toBe(sections.indexOf('fish'));
    expect(order.toSorted()).toEqual([...sections, 'garden'].toSorted());
    expect(order.at(-1)).toBe('garden');
    expect(screen.getByText('Toiletries moved to position 3 of 4')).toBeTruthy();
    choose('Fruit', 'Move down');
    expect(saved()?.order?.slice(0, 3)).toEqual(['bread', 'dairy', 'produce']);
  });

  it('marks a section that the store lacks, and takes the mark back', () => {
    const { rerender } = render(board({ missing: ['pets'] }));
    choose('Fish', 'Not in this store');
    expect(saved()).toEqual({ missing: ['pets', 'fish'] });
    rerender(board({ missing: ['pets', 'fish'] }));
    choose('Fish', 'It’s in this store');
    expect(saved()).toEqual({ missing: ['pets'] });
  });

  it('keeps the focus on the heading that moved', async () => {
    const { rerender } = render(board({}));
    choose('Fruit', 'Move down');
    rerender(board({ order: saved()?.order ?? [] }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getAllByRole('heading').map((one) => one.textContent)[0]).toMatch(/^Dairy/);
    expect(document.activeElement).toBe(button('Fruit'));
  });

  it('asks for a store where none is chosen', async () => {
    render(board(null));
    expect(entries('Dairy')).toEqual(['Choose a store']);
    choose('Dairy', 'Choose a store');
    expect(await screen.findByText('stores')).toBeTruthy();
  });

  it('leaves a heading without a home as it was', () => {
    render(board(null, false));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('heading')).toHaveLength(4);
  });
});
