/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import type { SyncEngine } from '../../../sync/engine';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { AddBox } from '../add-item/add-box';
import { addItems } from '../add-item/add-item';
import { paper, plain } from '../pictures/plain-picture';
import { loadSections } from '../sections/use-sections';
import { setFavourite } from '../suggest-items/change-history';
import type { KnownName } from '../suggest-items/lay-uses';

const keyOf = (name: string) => name.toLowerCase();
const open = {
  suggester: { suggest: () => ({ amount: '', chips: [] }) },
  parser: { keyOf, depict: () => ({ image: plain('/art/milk.svg', paper, false) }) },
  common: { milk: 'milk', bananas: 'banana', bread: 'bread', apples: 'apple' },
  known: [] as KnownName[],
};
jest.mock('../suggest-items/suggester-store', () => ({
  prepareSuggestions: () => undefined,
  useSuggester: () => open,
}));
jest.mock('../suggest-items/change-history', () => ({
  forgetName: jest.fn(),
  setFavourite: jest.fn(),
  hasHistory: () => true,
}));
jest.mock('../../../i18n/section-texts', () => ({
  loadSectionTexts: () =>
    import('i18next').then(
      ({ default: texts }) =>
        void texts.addResourceBundle('en', 'sections', {
          sections: { names: { produce: 'Fruit and vegetables' } },
        }),
    ),
}));
jest.mock('../add-item/add-item', () => ({ addItems: jest.fn(), preparePictures: () => undefined }));

const started = Date.now();
const weeksAgo = (weeks: number): string => new Date(started - weeks * 7 * 86_400_000).toISOString();
const row = (name: string, given: Partial<KnownName> = {}): KnownName => ({
  key: keyOf(name),
  nameKey: keyOf(name),
  name,
  quantity: null,
  count: 3,
  lastAt: weeksAgo(1),
  boughtAt: [3, 2, 1].map(weeksAgo),
  favourite: false,
  forgotten: false,
  ...given,
});
const rows = [
  row('Salt', { boughtAt: [weeksAgo(9)] }),
  row('Milk', { quantity: '2 l' }),
  row('Eggs'),
  row('Bread'),
  row('Coffee', { favourite: true, boughtAt: [] }),
];
let content = { items: [{ name: 'bread', checked: false }] };
const listeners = new Set<() => void>();
const engine = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  list: () => content,
  households: () => [],
};
const reveal = { current: null };
const patiently = (work: () => void) =>
  act(async () => {
    work();
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  });
const box = () => screen.getByRole('combobox', { name: 'Add an item' });
const panel = () => screen.queryByRole('group', { name: 'What you usually buy' });
const pills = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const added = () => jest.mocked(addItems).mock.calls.map(([, typed, chosen]) => [typed, chosen]);

describe('the usual', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
    await import('../add-item/add-item.lazy');
  });
  beforeEach(async () => {
    jest.mocked(addItems).mockReset().mockResolvedValue({ ids: [], duplicates: [] });
    setEngine(engine as unknown as SyncEngine);
    open.known = rows;
    content = { items: [{ name: 'bread', checked: false }] };
    render(<AddBox listId="list" listType="shopping" count={1} reveal={reveal} />);
    await patiently(() => box().focus());
  });
  afterEach(() => {
    cleanup();
    setEngine(null as SyncEngine | null);
  });

  it('has favourites first, then what is due and not on the list', () => {
    expect(pills().slice(0, 3)).toEqual(['Coffee', 'Eggs', 'Milk2 l']);
    expect(headings()).toEqual(['Favourites', 'Due again', 'Bought last']);
  });

  it('writes each name with a capital, however it was typed', async () => {
    open.known = [
      row('oat milk'),
      row('milk', { favourite: true }),
      row('salt', { boughtAt: [weeksAgo(9)] }),
    ];
    await patiently(() => box().blur());
    await patiently(() => box().focus());
    expect(pills()).toEqual(['Milk', 'Oat milk', 'Salt']);
  });

  it('adds one with a tap, with its amount, and the focus stays', async () => {
    const milk = screen.getByRole('button', { name: /^Milk/ });
    expect(fireEvent.mouseDown(milk)).toBe(false);
    await patiently(() => void fireEvent.click(milk));
    expect(added()).toEqual([[['2 l Milk'], [{ name: 'Milk', quantity: '2 l' }]]]);
    expect(document.activeElement).toBe(box());
  });

  it('adds all that is due at once', async () => {
    await patiently(() => void fireEvent.click(screen.getByRole('button', { name: 'Add these 2' })));
    expect(added()).toEqual([
      [
        ['Eggs', '2 l Milk'],
        [
          { name: 'Eggs', quantity: null },
          { name: 'Milk', quantity: '2 l' },
        ],
      ],
    ]);
  });

  const change = (names: string[]) =>
    patiently(() => {
      content = { items: names.map((name) => ({ name, checked: name === 'salt' })) };
      for (const listener of listeners) listener();
    });
  const last = () => pills().slice(3);

  it('has what was bought last, without what is on the list or in its basket', async () => {
    open.known = [...rows, row('Tea', { boughtAt: [weeksAgo(2)], quantity: '1' })];
    await change(['bread']);
    await patiently(() => box().blur());
    await patiently(() => box().focus());
    expect(last()).toEqual(['Tea1', 'Salt']);
    await patiently(() => void fireEvent.click(screen.getByRole('button', { name: /^Tea/ })));
    expect(added()).toEqual([[['1 Tea'], [{ name: 'Tea', quantity: '1' }]]]);
    await change(['bread', 'salt']);
    await patiently(() => box().blur());
    await patiently(() => box().focus());
    expect(last()).toEqual(['Tea1']);
  });

  it('leaves what was bought last in its place while the user taps', async () => {
    await change(['bread', 'salt', 'milk']);
    expect(pills()).toEqual(['Coffee', 'Eggs', 'Salt on the list']);
    await patiently(() => void fireEvent.click(screen.getByRole('button', { name: /^Salt/ })));
    expect(added()).toEqual([]);
    open.known = rows.filter(({ name }) => name !== 'Salt');
    await change(['bread']);
    expect(pills()).toEqual(['Coffee', 'Eggs', 'Milk2 l']);
  });

  it('has twelve of them at most', async () => {
    const many = Array.from({ length: 14 }, (_, at) => row(`Thing ${at}`, { boughtAt: [weeksAgo(at + 1)] }));
    open.known = many;
    await change([]);
    await patiently(() => box().blur());
    await patiently(() => box().focus());
    expect(pills()).toHaveLength(12);
    expect([pills()[0], pills()[11]]).toEqual(['Thing 0', 'Thing 11']);
  });

  it('hides while text is typed, with Escape, and without the focus', async () => {
    await patiently(() => void fireEvent.change(box(), { target: { value: 'm' } }));
    expect(panel()).toBeNull();
    await patiently(() => void fireEvent.change(box(), { target: { value: '' } }));
    expect(panel()).not.toBeNull();
    await patiently(() => void fireEvent.keyDown(box(), { key: 'Escape' }));
    expect(panel()).toBeNull();
    await patiently(() => box().blur());
    await patiently(() => box().focus());
    expect(panel()).not.toBeNull();
    await patiently(() => screen.getByRole('button', { name: 'Add these 2' }).focus());
    expect(panel()).not.toBeNull();
    await patiently(() => (document.activeElement as HTMLElement).blur());
    expect(panel()).toBeNull();
  });

  it('takes the star from a favourite after a right click', async () => {
    await patiently(() => void fireEvent.contextMenu(screen.getByRole('button', { name: 'Coffee' })));
    await patiently(() => {
      const unstar = screen.getByRole('button', { name: 'Remove “Coffee” from favourites' });
      fireEvent.pointerDown(unstar, { pointerType: 'mouse' });
      fireEvent.click(unstar);
    });
    expect(jest.mocked(setFavourite).mock.calls).toEqual([['Coffee', keyOf, false]]);
  });

  it('is not there on a list of chores', async () => {
    cleanup();
    render(<AddBox listId="list" listType="task" count={1} reveal={reveal} />);
    await patiently(() => screen.getByRole('combobox').focus());
    expect(panel()).toBeNull();
  });

  it('has the commonest things of the first section while the history is short', async () => {
    cleanup();
    open.known = [row('Coffee', { favourite: true, boughtAt: [], lastAt: weeksAgo(2) })];
    render(<AddBox listId="list" listType="shopping" count={1} reveal={reveal} />);
    await patiently(() => box().focus());
    await loadSections();
    await patiently(() => undefined);
    expect(headings()).toEqual(['Favourites', 'Fruit and vegetables']);
    expect(pills()).toEqual(['Coffee', 'Bananas', 'Apples']);
    expect(screen.queryByRole('button', { name: /^Add these/ })).toBeNull();
  });

  it('stays until a press outside has ended, so that the press hits what it began on', async () => {
    await patiently(() => {
      fireEvent.pointerDown(document.body);
      box().blur();
    });
    expect(panel()).not.toBeNull();
    await patiently(() => void fireEvent.pointerUp(document.body));
    expect(panel()).toBeNull();
  });
});
