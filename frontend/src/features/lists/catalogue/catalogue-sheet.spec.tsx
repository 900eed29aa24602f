/** @jest-environment jsdom */
import words from '@pictick/concepts/data/words/en.json';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import { currentToast, forgetToasts, undoShown } from '../../../shared/ui/toast/toast-queue';
import type { SyncEngine } from '../../../sync/engine';
import type { ItemRow } from '../../../sync/types';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { addItems } from '../add-item/add-item';
import type { Line } from '../add-item/duplicates';
import { chosenPlain, paper, plain } from '../pictures/plain-picture';
import { setFavourite } from '../suggest-items/change-history';
import CatalogueSheet from './catalogue-sheet';

const keyOf = (name: string) => name.toLowerCase().replace(/s$/, '');
const open = {
  parser: {
    keyOf,
    parseLine: (text: string) => {
      const [, quantity = null, name = text] = /^(\d+)\s+(.*)$/.exec(text) ?? [];
      return { name, quantity };
    },
    depict: () => ({ image: plain('/art/card.svg', paper, false) }),
  },
};
const book = { isThere: true };
jest.mock('../suggest-items/suggester-store', () => ({ useSuggester: () => open }));
jest.mock('../pictures/picture-book', () => ({
  openDrawings: () =>
    book.isThere
      ? Promise.resolve((concept: string) => chosenPlain(`/art/${concept}.svg`, paper))
      : Promise.reject(new Error('offline')),
  openWords: () => Promise.resolve(words),
}));
jest.mock('../add-item/add-item', () => ({ addItems: jest.fn(), preparePictures: () => undefined }));
jest.mock('../suggest-items/change-history', () => ({
  hasHistory: () => households.length > 0,
  setFavourite: jest.fn(),
}));
jest.mock('../../../i18n/section-texts', () => ({ loadSectionTexts: () => Promise.resolve() }));

const listeners = new Set<() => void>();
let content: { items: ItemRow[] } = { items: [] };
const set = (items: ItemRow[]): void => {
  content = { items };
  listeners.forEach((listener) => listener());
};
const store = (items: ItemRow[]): Promise<void> => {
  set(items);
  return Promise.resolve();
};
const item = (name: string, given: Partial<ItemRow> = {}): ItemRow =>
  ({
    id: name,
    listId: 'list',
    name,
    quantity: null,
    checked: false,
    image: chosenPlain('', paper),
    ...given,
  }) as ItemRow;
let households: object[] = [];
const home = (...rows: object[]) => ({ id: 'home', role: 'adult', itemHistory: { cursor: 1, rows } });
const engine = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  list: () => content,
  households: () => households,
  deleteItem: (_: string, id: string) => store(content.items.filter((each) => each.id !== id)),
  restoreItem: (row: ItemRow) => store([...content.items, row]),
  checkItem: (_: string, id: string, checked: boolean) =>
    store(content.items.map((each) => (each.id === id ? { ...each, checked } : each))),
  editItem: (_: string, id: string, fields: Partial<ItemRow>) =>
    store(content.items.map((each) => (each.id === id ? { ...each, ...fields } : each))),
  concurrentAdds: () => [],
  setConcurrentAdds: () => undefined,
};
/** As the ordinary add does: a ticked item comes back, and an open one is not added again. */
const add = (_: string, __: readonly string[], chosen: readonly Line[] = []) => {
  const [line] = chosen;
  if (!line) return Promise.resolve(null);
  const before = content.items.find(({ name }) => keyOf(name) === keyOf(line.name));
  if (before && !before.checked) return Promise.resolve({ ids: [], duplicates: [] });
  if (before) {
    const after = line.quantity ?? before.quantity;
    set(content.items.map((each) => (each === before ? { ...each, checked: false, quantity: after } : each)));
    return Promise.resolve({
      ids: ['alias'],
      duplicates: [],
      back: [{ ...before, before: before.quantity, after }],
    });
  }
  set([...content.items, item(line.name, { quantity: line.quantity })]);
  return Promise.resolve({ ids: [line.name], duplicates: [] });
};

const patiently = (work: () => void) =>
  act(async () => {
    work();
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  });
const close = jest.fn();
const show = () => patiently(() => void render(<CatalogueSheet listId="list" open onClose={close} />));
/** By its text: to compute the names of some hundred buttons takes a second. */
const tile = (name: string) => {
  const button = screen.getByText(name, { selector: 'button *' }).closest('button');
  if (!button) throw new Error(`no picture of ${name}`);
  return button;
};
/** The pointer ends what a long press or a right click has begun. */
const press = (button: HTMLElement) => {
  fireEvent.pointerDown(button, { pointerType: 'mouse' });
  fireEvent.click(button);
};
const tap = (name: string) => patiently(() => void fireEvent.click(tile(name)));
const isOn = (name: string) => tile(name).getAttribute('aria-pressed') === 'true';
const onList = () => content.items.map(({ name }) => name);
const search = (text: string) =>
  patiently(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } }));
const tiles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  set([]);
  households = [];
  book.isThere = true;
  close.mockReset();
  forgetToasts();
  jest.mocked(setFavourite).mockReset();
  jest.mocked(addItems).mockReset().mockImplementation(add);
  setEngine(engine as unknown as SyncEngine);
});
afterEach(() => {
  cleanup();
  setEngine(null);
});

describe('the catalogue', () => {
  it('is retried where its pictures could not be loaded', async () => {
    book.isThere = false;
    await show();
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t load the pictures.');
    book.isThere = true;
    await tap('Try again');
    expect(tile('Apples')).toBeTruthy();
  });

  it('shows one section at a time, with tabs by the ARIA pattern', async () => {
    await show();
    const tabs = within(screen.getByRole('tablist', { name: 'Sections' })).getAllByRole('tab');
    expect(tabs).toHaveLength(21);
    const produce = screen.getByRole('tab', { name: 'Fruit and vegetables' });
    expect(produce.getAttribute('aria-selected')).toBe('true');
    expect(tabs.filter((tab) => tab.tabIndex === 0)).toEqual([produce]);
    const panel = screen.getByRole('tabpanel', { name: 'Fruit and vegetables' });
    expect(produce.getAttribute('aria-controls')).toBe(panel.id);
    expect(tiles()).toHaveLength(96);
    expect(screen.queryByRole('button', { name: 'Milk' })).toBeNull();

    await patiently(() => void fireEvent.keyDown(produce, { key: 'ArrowLeft' }));
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Other', selected: true }));
    await patiently(() => void fireEvent.keyDown(document.activeElement ?? document, { key: 'Home' }));
    await patiently(() => void fireEvent.click(screen.getByRole('tab', { name: 'Dairy and eggs' })));
    expect(tiles().slice(0, 3)).toEqual(['Milk', 'Eggs', 'Butter']);
  });

  it('shows a thing in the section that the home has given it', async () => {
    const row = { nameKey: 'apple', name: 'apple', section: 'frozen', count: 0, forgotten: false };
    households = [{ id: 'home', role: 'adult', itemHistory: { cursor: 1, rows: [row] } }];
    await show();
    expect(tiles()).toHaveLength(95);
    expect(screen.queryByRole('button', { name: 'Apples' })).toBeNull();
    await patiently(() => void fireEvent.click(screen.getByRole('tab', { name: 'Frozen' })));
    expect(tile('Apples')).toBeTruthy();
  });

  it('asks about a favourite by a right click or the menu key, and stays open', async () => {
    households = [home({ nameKey: 'butter', name: 'Butter', favourite: true, forgotten: false, count: 0 })];
    await show();
    await patiently(() => void fireEvent.click(screen.getByRole('tab', { name: 'Dairy and eggs' })));
    expect(tile('Butter').textContent).toBe('Butter Favourite');
    expect(tile('Cheese').textContent).toBe('Cheese');
    await patiently(() => void fireEvent.contextMenu(tile('Cheese')));
    const star = () => within(screen.getByRole('group', { name: 'Cheese' }));
    expect(document.activeElement?.textContent).toBe('Make “Cheese” a favourite');
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
    expect([screen.queryByRole('group', { name: 'Cheese' }), close.mock.calls]).toEqual([null, []]);
    expect(document.activeElement).toBe(tile('Cheese'));
    await patiently(() => void fireEvent.contextMenu(tile('Cheese')));
    press(star().getByText('Make “Cheese” a favourite'));
    await patiently(() => void fireEvent.contextMenu(tile('Butter')));
    press(screen.getByText('Remove “Butter” from favourites'));
    expect(jest.mocked(setFavourite).mock.calls).toEqual([
      ['Cheese', keyOf, true],
      ['Butter', keyOf, false],
    ]);
    expect(onList()).toEqual([]);
  });

  it('asks by a long press, which is no tap', async () => {
    households = [home()];
    await show();
    jest.useFakeTimers();
    const apples = tile('Apples');
    fireEvent.pointerDown(apples, { pointerType: 'touch' });
    act(() => {
      jest.advanceTimersByTime(600);
    });
    fireEvent.pointerUp(apples, { pointerType: 'touch' });
    fireEvent.click(apples);
    jest.useRealTimers();
    expect(screen.getByRole('group', { name: 'Apples' })).toBeTruthy();
    expect(onList()).toEqual([]);
    press(screen.getByText('Cancel'));
    expect(screen.queryByRole('group', { name: 'Apples' })).toBeNull();
  });

  it('asks nothing of a user without a home', async () => {
    await show();
    await patiently(() => void fireEvent.contextMenu(tile('Apples')));
    expect(screen.queryByRole('group', { name: 'Apples' })).toBeNull();
  });

  it('puts a thing on the list with a tap, takes it off with a second one, and counts what was added', async () => {
    set([item('apple')]);
    await show();
    expect([isOn('Apples'), isOn('Bananas')]).toEqual([true, false]);
    expect(tile('Done')).toBeTruthy();
    await tap('Bananas');
    await tap('Carrots');
    expect(onList()).toEqual(['apple', 'Bananas', 'Carrots']);
    expect(status()).toContain('Added: Carrots');
    expect(tile('Done · 2 added')).toBeTruthy();
    await tap('Bananas');
    expect(isOn('Bananas')).toBe(false);
    expect(onList()).toEqual(['apple', 'Carrots']);
    // A thing that was on the list before does not lower the count.
    await tap('Apples');
    expect(tile('Done · 1 added')).toBeTruthy();
  });

  it('brings back all of a thing that was taken off, with the undo', async () => {
    const own = item('Apples', { quantity: '2 kg', notes: 'the red ones' });
    set([own]);
    await show();
    await tap('Apples');
    expect(onList()).toEqual([]);
    expect(currentToast()?.text).toContain('Apples');
    await patiently(() => undoShown());
    expect(content.items).toEqual([own]);
    expect(isOn('Apples')).toBe(true);
  });

  it('returns a thing to the basket that came from there', async () => {
    set([item('Apples', { checked: true, quantity: '6' })]);
    await show();
    expect(isOn('Apples')).toBe(false);
    await tap('Apples');
    expect(content.items).toMatchObject([{ name: 'Apples', checked: false, quantity: '6' }]);
    expect(tile('Done · 1 added')).toBeTruthy();
    await tap('Apples');
    expect(content.items).toMatchObject([{ name: 'Apples', checked: true, quantity: '6' }]);
    expect(currentToast()).toBeNull();
    expect(tile('Done')).toBeTruthy();
  });

  it('returns it there in a later opening too, with the amount and the note that it had', async () => {
    const old = item('Zorblax', { checked: true, quantity: '6', notes: 'the red ones' });
    set([old]);
    const sheet = (isOpen: boolean) => <CatalogueSheet listId="list" open={isOpen} onClose={close} />;
    const { rerender } = render(sheet(true));
    await search('2 zorblax');
    await tap('Add “2 zorblax”');
    expect(content.items).toMatchObject([{ checked: false, quantity: '2' }]);
    rerender(sheet(false));
    rerender(sheet(true));
    await search('2 zorblax');
    await tap('Zorblax');
    expect(content.items).toEqual([old]);
    expect(currentToast()).toBeNull();
  });

  it('keeps an amount that was changed since, and deletes what was on the list before', async () => {
    set([item('Zorblax', { checked: true, quantity: '6' }), item('Pears', { quantity: '1' })]);
    await show();
    await search('2 zorblax');
    await tap('Add “2 zorblax”');
    await patiently(() =>
      set(content.items.map((each) => (each.id === 'Zorblax' ? { ...each, quantity: '3' } : each))),
    );
    await tap('Zorblax');
    expect(content.items).toMatchObject([{ name: 'Zorblax', checked: true, quantity: '3' }, {}]);
    await search('');
    await tap('Pears');
    expect(onList()).toEqual(['Zorblax']);
  });

  it('carries out two quick taps one after the other', async () => {
    await show();
    fireEvent.click(tile('Apples'));
    expect(isOn('Apples')).toBe(true);
    fireEvent.click(tile('Apples'));
    await patiently(() => undefined);
    expect([onList(), isOn('Apples')]).toEqual([[], false]);
  });

  it('says why a thing could not be added', async () => {
    jest.mocked(addItems).mockResolvedValue({ ids: [], duplicates: [], problem: 'The list is full.' });
    await show();
    await tap('Apples');
    expect(currentToast()).toMatchObject({ text: 'The list is full.', failed: true });
    expect(isOn('Apples')).toBe(false);
  });

  it('finds things in all sections, also with a typing error, and says how many', async () => {
    await show();
    await search('tomaot');
    expect(tiles()[0]).toBe('Tomatoes');
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(status()).toContain(`${tiles().length} things found`);
    await search('süt');
    expect(tiles()[0]).toBe('Milk');
    await patiently(() => void fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' }));
    expect(screen.getByRole('tablist')).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });

  it('offers what it does not have as one letter card, with its amount', async () => {
    await show();
    await search('2 zorblax');
    expect(tiles()).toEqual(['Add “2 zorblax”']);
    await tap('Add “2 zorblax”');
    expect(content.items).toMatchObject([{ name: 'Zorblax', quantity: '2' }]);
    expect(tiles()).toEqual(['Zorblax']);
    expect(isOn('Zorblax')).toBe(true);
  });

  it('offers another name of a thing beside the thing', async () => {
    await show();
    await search('quorn');
    expect(tiles()).toEqual(['Tofu', 'Add “quorn”']);
    await search('apple');
    expect(tiles()[0]).toBe('Apples');
    expect(tiles()).not.toContain('Add “apple”');
  });

  it.each([
    ['10,000 letters', 'x'.repeat(10_000)],
    ['right-to-left text', '\u202eحليب طازج'],
    ['emoji', '🦄🦄'],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('takes %s as text', async (_, text) => {
    await show();
    await search(text);
    expect(tiles()).toHaveLength(1);
    expect(document.querySelector('li img[src=x]')).toBeNull();
  });

  it.each([
    ['spaces', '    '],
    ['invisible characters', '\u200b\u2060'],
  ])('takes %s for no text', async (_, text) => {
    await show();
    await search(text);
    expect(tiles()).toHaveLength(96);
  });
});
