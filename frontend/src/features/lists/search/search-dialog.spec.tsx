/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import type { SyncEngine } from '../../../sync/engine';
import type { ItemRow, ListCard } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import SearchDialog from './search-dialog';
import { showFound } from './show-found';

jest.mock('../../../api/session/session', () => ({ sessionView: () => ({ user: { id: 'me' } }) }));
jest.mock('./show-found', () => ({ showFound: jest.fn() }));

const card = (id: string, given: Partial<ListCard> = {}): ListCard => ({
  id,
  name: id,
  listType: 'shopping',
  createdAt: '',
  archived: false,
  selectedCharacterId: null,
  role: 'owner',
  counts: { total: 2, completed: 1, pending: 1 },
  creating: false,
  preview: [],
  ...given,
});
const image = { thumbnailUrl: '', color: '' };
const row = (listId: string, id: string, name: string, given: Partial<ItemRow> = {}): ItemRow =>
  ({ id, listId, name, checked: false, quantity: null, image, ...given }) as ItemRow;

let cards: ListCard[];
let rows: Record<string, ItemRow[]>;
let unread: string[];
const listeners = new Set<() => void>();
let myLists: { status: 'ready'; lists: ListCard[] };
const engine = {
  subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  myLists: () => myLists,
  list: (id: string) => ({
    status: 'ready',
    list: null,
    items: rows[id] ?? [],
    ...(unread.includes(id) && { unread: true }),
  }),
};
const settle = (ms = 20) => act(() => new Promise((later) => setTimeout(later, ms)));
/** Tells the page of new rows, and waits until they were read. */
const changed = async () => {
  myLists = { status: 'ready', lists: cards };
  act(() => listeners.forEach((listener) => listener()));
  await settle(250);
};

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'A list or an item' });
const wordsOf = (options: HTMLElement[]) => options.map(({ textContent }) => textContent);
const options = () => wordsOf(screen.queryAllByRole('option'));
const optionsIn = (group: string) =>
  wordsOf(within(screen.getByRole('group', { name: group })).getAllByRole('option'));
const chosen = () => wordsOf(screen.queryAllByRole('option', { selected: true }));
const type = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  await settle();
};
const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(box(), { key, ...init });
const onClose = jest.fn();

const milk = 'Milk2 l · in the basket';
const goat = 'Milk the goatdone · Old · archived';

describe('SearchDialog', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(async () => {
    cards = [card('Shop'), card('Party'), card('Old', { archived: true, listType: 'task' })];
    rows = {
      Shop: [row('Shop', '1', 'Milk', { checked: true, quantity: '2 l' }), row('Shop', '2', 'Mint')],
      Party: [row('Party', '3', 'Milk')],
      Old: [row('Old', '4', 'Milk the goat', { checked: true })],
    };
    unread = [];
    myLists = { status: 'ready', lists: cards };
    onClose.mockClear();
    jest.mocked(showFound).mockClear();
    window.history.replaceState(null, '', '/lists/Shop');
    setEngine(engine as unknown as SyncEngine);
    render(<SearchDialog open onClose={onClose} />, { wrapper: BrowserRouter });
    await settle(150);
  });
  afterEach(() => {
    cleanup();
    act(() => setEngine(null));
  });

  it('takes the focus, and offers the other lists before anything is typed', () => {
    expect(document.activeElement).toBe(box());
    expect(options()).toEqual(['Party1 of 2', 'Old1 of 2 · archived']);
    expect(optionsIn('Your lists')).toHaveLength(2);
  });

  it('is a combobox with groups of options, the best one chosen, and announces their number', async () => {
    await type('mi');
    const list = screen.getByRole('listbox', { name: 'Results' });
    expect(['controls', 'expanded', 'autocomplete'].map((of) => box().getAttribute(`aria-${of}`))).toEqual([
      list.id,
      'true',
      'list',
    ]);
    expect(optionsIn('On “Shop”')).toEqual([milk, 'Mint']);
    expect(optionsIn('On your other lists')).toEqual(['MilkParty', goat]);
    const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
    expect([active?.textContent, chosen()]).toEqual([milk, [milk]]);
    expect(screen.getByRole('status').textContent).toBe('4 results');
  });

  it('is walked with arrows, Home and End, all around', async () => {
    await type('mi');
    const walk = ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Home'].map((key) => {
      expect(press(key)).toBe(false);
      return chosen()[0];
    });
    expect(walk).toEqual(['Mint', goat, milk, goat, 'MilkParty', milk]);
    expect(press('ArrowDown', { shiftKey: true })).toBe(true);
    expect(press('Enter', { isComposing: true })).toBe(true);
    await type('min');
    expect(chosen()).toEqual(['Mint']);
  });

  it('shows an item of the open list by Enter, and stays there', async () => {
    await type('min');
    press('Enter');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect([jest.mocked(showFound).mock.calls, window.location.pathname]).toEqual([[['2']], '/lists/Shop']);
  });

  it('opens the list of an item by a tap in place of its own entry of the history', async () => {
    await type('goat');
    const before = window.history.length;
    const option = screen.getByRole('option', { name: /goat/ });
    // False: the press does not move the focus.
    expect(fireEvent.mouseDown(option)).toBe(false);
    fireEvent.click(option);
    expect([window.location.pathname, jest.mocked(showFound).mock.calls, window.history.length]).toEqual([
      '/lists/Old',
      [['4']],
      before,
    ]);
    await settle(50);
  });

  it('opens the list before this one by Enter alone', async () => {
    press('Enter');
    expect(window.location.pathname).toBe('/lists/Party');
    expect(showFound).not.toHaveBeenCalled();
    await settle(50);
  });

  it('says that nothing was found, and Enter does nothing', async () => {
    await type('xylophone');
    expect(screen.getByText('Nothing found for “xylophone”.')).toBeTruthy();
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(box().hasAttribute('aria-activedescendant')).toBe(false);
    for (const key of ['Enter', 'ArrowDown', 'End']) press(key);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('takes away the results of a list that another device deletes', async () => {
    await type('milk');
    press('End');
    expect(chosen()).toEqual([goat]);
    cards = cards.filter(({ id }) => id !== 'Old');
    await changed();
    expect([options(), chosen()]).toEqual([[milk, 'MilkParty'], ['MilkParty']]);
  });

  it('says whose items are not on the device', async () => {
    unread = ['Party'];
    rows['Party'] = [];
    await changed();
    await type('milk');
    expect(screen.getByText(/“Party” isn’t fully on this device yet/)).toBeTruthy();
  });

  it('says how many results it does not show', async () => {
    rows['Party'] = Array.from({ length: 60 }, (_, at) =>
      row('Party', `p${String(at)}`, `Pen ${String(at)}`),
    );
    await changed();
    await type('pen');
    expect(options()).toHaveLength(50);
    expect(screen.getByText('The first 50 of 60. Type more to see fewer.')).toBeTruthy();
  });

  it('shows nothing once the session has ended', async () => {
    await type('milk');
    act(() => setEngine(null));
    await settle(50);
    expect(options()).toEqual([]);
  });

  it('closes by Escape', () => {
    // The browser sends `cancel` for Escape.
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
