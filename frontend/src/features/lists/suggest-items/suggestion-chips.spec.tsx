/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import type { SyncEngine } from '../../../sync/engine';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { AddBox } from '../add-item/add-box';
import { addItems } from '../add-item/add-item';
import { paper, plain } from '../pictures/plain-picture';
import { forgetName, setFavourite } from './change-history';
import { showOnList } from './show-on-list';

type Known = { name: string; quantity?: string; openId?: string; isOwn?: true };
const known: Record<string, Known[]> = {
  m: [{ name: 'milk', quantity: '2 l' }, { name: 'mint' }, { name: 'oat milk', openId: 'oats' }],
  mi: [
    { name: 'milk', quantity: '2 l', isOwn: true },
    { name: 'oat milk', openId: 'oats' },
    { name: 'mince' },
  ],
};
const keyOf = (name: string) => name;
const open = {
  suggester: {
    suggest: (text: string) => ({
      amount: text.startsWith('3 ') ? '3' : '',
      chips: (known[text.replace('3 ', '')] ?? []).map(
        ({ name, quantity = null, openId = null, isOwn = false }) => ({
          name,
          thing: name,
          quantity,
          openId,
          isOwn,
        }),
      ),
    }),
  },
  parser: { keyOf, depict: () => ({ image: plain('/art/milk.svg', paper, false) }) },
  common: {},
  known: [],
};
jest.mock('./suggester-store', () => ({ prepareSuggestions: () => undefined, useSuggester: () => open }));
jest.mock('./change-history', () => ({
  forgetName: jest.fn(),
  setFavourite: jest.fn(),
  hasHistory: () => true,
}));
jest.mock('./show-on-list', () => ({ showOnList: jest.fn() }));
jest.mock('../add-item/add-item', () => ({ addItems: jest.fn(), preparePictures: () => undefined }));

const empty = { items: [] };
const reveal = { current: null };
const patiently = (work: () => void) =>
  act(async () => {
    work();
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  });
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add an item' });
const type = (text: string) => patiently(() => void fireEvent.change(box(), { target: { value: text } }));
const press = (key: string) => patiently(() => void fireEvent.keyDown(box(), { key }));
const chips = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () =>
  screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
const added = () => jest.mocked(addItems).mock.calls.map(([, lines]) => lines);

describe('the chips at the add box', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
    await import('../add-item/add-item.lazy');
  });
  beforeEach(async () => {
    jest.mocked(addItems).mockReset().mockResolvedValue({ ids: [], duplicates: [] });
    jest.mocked(showOnList).mockReset();
    jest.mocked(forgetName).mockReset();
    jest.mocked(setFavourite).mockReset();
    setEngine({ subscribe: () => () => undefined, list: () => empty, households: () => [] } as never);
    render(<AddBox listId="list" listType="shopping" count={1} reveal={reveal} />);
    await patiently(() => box().focus());
  });
  afterEach(() => {
    cleanup();
    setEngine(null as SyncEngine | null);
  });

  it('are a list box of options, best first, which the field controls while it is open', async () => {
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await type('mi');
    const list = screen.getByRole('listbox', { name: 'Suggestions' });
    expect(chips()).toEqual(['Milk2 l, usual', 'Oat milkon the list', 'Mince']);
    expect([box().getAttribute('aria-expanded'), box().getAttribute('aria-controls')]).toEqual([
      'true',
      list.id,
    ]);
    expect(box().hasAttribute('aria-activedescendant')).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('3 suggestions');
    await type('mix');
    expect([chips(), box().getAttribute('aria-expanded')]).toEqual([[], 'false']);
  });

  it('add with one tap, with the usual amount, and the focus stays in the empty field', async () => {
    await type('mi');
    const milk = screen.getByRole('option', { name: /^Milk/ });
    // False: the press does not move the focus.
    expect(fireEvent.mouseDown(milk)).toBe(false);
    await patiently(() => void fireEvent.click(milk));
    expect([added(), box().value, document.activeElement]).toEqual([[['2 l Milk']], '', box()]);
    expect(chips()).toEqual([]);
  });

  it('add a typed amount instead of the usual one', async () => {
    await type('3 mi');
    await patiently(() => void fireEvent.click(screen.getByRole('option', { name: 'Milk' })));
    expect(added()).toEqual([['3 Milk']]);
  });

  it('are chosen with arrows and taken with Enter', async () => {
    await type('mi');
    await press('ArrowDown');
    expect(chosen()).toEqual(['Milk2 l, usual']);
    expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'Milk2 l, usual',
    );
    await press('ArrowUp');
    expect(chosen()).toEqual([]);
    await press('ArrowUp');
    expect(chosen()).toEqual(['Mince']);
    await press('Enter');
    expect(added()).toEqual([['Mince']]);
  });

  it('leave Enter to what was typed until one is chosen', async () => {
    await type('mi');
    expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(true);
    await patiently(() => void fireEvent.submit(box()));
    expect(added()).toEqual([['mi']]);
  });

  it('close with Escape until another letter is typed, or until an arrow asks for them', async () => {
    await type('mi');
    await press('Escape');
    expect([chips(), box().value, box().getAttribute('aria-expanded')]).toEqual([[], 'mi', 'false']);
    await press('ArrowDown');
    expect(chosen()).toEqual(['Milk2 l, usual']);
    await press('Escape');
    await type('m');
    expect(chips()).toHaveLength(3);
  });

  it('show on the list what is there already, and add nothing', async () => {
    await type('mi');
    await patiently(() => void fireEvent.click(screen.getByRole('option', { name: /Oat milk/ })));
    expect([added(), box().value]).toEqual([[], '']);
    expect(showOnList).toHaveBeenCalledWith('oats', null);
  });

  it('stay in their places while they still match', async () => {
    const places = () =>
      screen.getAllByRole('option').map((chip) => [chip.textContent, chip.dataset['place']]);
    await type('m');
    expect(places()).toEqual([
      ['Milk2 l, usual', '0'],
      ['Mint', '1'],
      ['Oat milkon the list', '2'],
    ]);
    await type('mi');
    expect(places()).toEqual([
      ['Milk2 l, usual', '0'],
      ['Oat milkon the list', '2'],
      ['Mince', '1'],
    ]);
  });

  const milk = () => screen.getByRole('option', { name: /^Milk/ });
  const forget = () => screen.queryByRole('button', { name: 'Forget “Milk”' });

  const click = (name: string) =>
    patiently(() => {
      const button = screen.getByRole('button', { name });
      // A press of its own, not the release of the one before.
      fireEvent.pointerDown(button, { pointerType: 'mouse' });
      fireEvent.click(button);
    });

  it('ask after a right click whether to forget a thing of the household', async () => {
    await type('mi');
    await patiently(() => void fireEvent.contextMenu(milk()));
    expect([chips(), box().getAttribute('aria-expanded')]).toEqual([[], 'false']);
    await click('Cancel');
    expect([forget(), chips().length]).toEqual([null, 3]);
    await patiently(() => void fireEvent.contextMenu(milk()));
    await click('Forget “Milk”');
    expect(jest.mocked(forgetName).mock.calls).toEqual([['Milk', keyOf]]);
    expect([added(), chips().length, document.activeElement]).toEqual([[], 3, box()]);
  });

  it('make a thing a favourite', async () => {
    await type('mi');
    await patiently(() => void fireEvent.contextMenu(milk()));
    await click('Make “Milk” a favourite');
    expect(jest.mocked(setFavourite).mock.calls).toEqual([['Milk', keyOf, true]]);
  });

  it('ask after a long press, and do not add the thing', async () => {
    await type('mi');
    fireEvent.pointerDown(milk(), { pointerType: 'touch' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(forget()).not.toBeNull();
    await type('m');
    expect([forget(), added()]).toEqual([null, []]);
  });

  it('ask by the menu key about the chosen one, and give the focus back with Escape', async () => {
    await type('mi');
    await press('ContextMenu');
    expect(forget()).toBeNull();
    await press('ArrowDown');
    await press('ContextMenu');
    expect(document.activeElement?.textContent).toBe('Make “Milk” a favourite');
    await patiently(() => void fireEvent.keyDown(document.activeElement!, { key: 'Escape' }));
    expect([forget(), document.activeElement, box().value]).toEqual([null, box(), 'mi']);
  });

  it('forget nothing of the dictionary', async () => {
    await type('mi');
    await patiently(() => void fireEvent.contextMenu(screen.getByRole('option', { name: 'Mince' })));
    expect([forget(), chips().length]).toEqual([null, 3]);
  });

  it('are hidden while the field has no focus, and while a question is open', async () => {
    await type('mi');
    await patiently(() => box().blur());
    expect(chips()).toEqual([]);
    await patiently(() => box().focus());
    expect(chips()).toHaveLength(3);
    const milk = { line: { name: 'milk', quantity: null }, of: { id: 'old', name: 'Milk', quantity: null } };
    jest.mocked(addItems).mockResolvedValue({ ids: [], duplicates: [milk] });
    await patiently(() => void fireEvent.submit(box()));
    await type('mi');
    screen.getByRole('group', { name: '“Milk” is already on the list.' });
    expect(chips()).toEqual([]);
  });
});
