/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import type { SyncEngine } from '../../../sync/engine';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { addItems } from '../add-item/add-item';
import { chosenPlain, paper } from '../pictures/plain-picture';
import { CatalogueStart } from './catalogue-start';

jest.mock('../suggest-items/suggester-store', () => ({ useSuggester: () => null }));
jest.mock('../pictures/picture-book', () => ({
  openDrawings: () => Promise.resolve(() => chosenPlain('/art/any.svg', paper)),
}));
jest.mock('../add-item/add-item', () => ({ addItems: jest.fn(), preparePictures: () => undefined }));

const content = { items: [{ id: 'a', name: 'bread', checked: false }] };
const engine = (rows: readonly object[]) => ({
  subscribe: () => () => undefined,
  list: () => content,
  households: () => [{ id: 'home', role: 'adult', itemHistory: { cursor: 1, rows } }],
});
const patiently = (work: () => void) =>
  act(async () => {
    work();
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  });
const tap = jest.fn();
const browse = jest.fn();
const show = (rows: readonly object[] = []) => {
  setEngine(engine(rows) as unknown as SyncEngine);
  return patiently(() => void render(<CatalogueStart listId="list" onTap={tap} onBrowse={browse} />));
};
const tiles = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the beginning of the catalogue', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    tap.mockReset();
    browse.mockReset();
    jest
      .mocked(addItems)
      .mockReset()
      .mockResolvedValue({ ids: ['b'], duplicates: [] });
  });
  afterEach(() => {
    cleanup();
    setEngine(null);
  });

  it('shows the twelve commonest things, with a seal on what is on the list', async () => {
    await show();
    expect(tiles()).toHaveLength(12);
    expect(tiles().slice(0, 3)).toEqual(['Milk', 'Bread', 'Eggs']);
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['Bread']);
  });

  it('begins with what the household buys most often', async () => {
    const row = (name: string, count: number) => ({ name, count, forgotten: false });
    await show([row('Quark', 9), row('leeks', 12)]);
    expect(tiles().slice(0, 3)).toEqual(['Leeks', 'Quark', 'Milk']);
  });

  it('adds a thing by its name with a tap, and leads to all pictures', async () => {
    await show();
    await patiently(() => void fireEvent.click(screen.getByRole('button', { name: 'Milk' })));
    expect(tap).toHaveBeenCalledTimes(1);
    expect(jest.mocked(addItems).mock.calls).toEqual([
      ['list', ['Milk'], [{ name: 'Milk', quantity: null }]],
    ]);
    expect(screen.getByRole('status').textContent).toBe('Added: Milk');
    fireEvent.click(screen.getByRole('button', { name: 'All pictures' }));
    expect(browse).toHaveBeenCalledTimes(1);
  });
});
