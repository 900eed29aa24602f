/** @jest-environment jsdom */
import { sections } from '@pictick/concepts/sections';
import type { Store } from '@pictick/rules/household/stores';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { addStore, chooseStore, deleteStore, saveStore } from './change-stores';
import { StorePill } from './store-pill';

jest.mock('./change-stores', () => ({
  addStore: jest.fn(() => Promise.resolve('new')),
  chooseStore: jest.fn(() => Promise.resolve()),
  deleteStore: jest.fn(() => Promise.resolve()),
  saveStore: jest.fn(() => Promise.resolve()),
}));
jest.mock('../../../app/family-slots', () => ({ MakeFamily: () => <p>Make the family</p> }));
jest.mock('../pictures/picture-book', () => ({
  openDrawings: () => Promise.resolve(() => ({ thumbnailUrl: '/art/milk.svg', color: '#fff' })),
}));
jest.mock('../reorder/reorder', () => ({ __esModule: true, default: () => null }));
jest.mock('../reorder/dragging', () => ({}));

const store = (id: string, name: string, given: Partial<Store> = {}): Store => ({
  id,
  name,
  order: [...sections],
  missing: [],
  ...given,
});
const mill = store('mill', 'Mill', {
  order: ['pets', 'garden', ...sections.filter((one) => one !== 'pets'), 'books'],
  missing: ['fish'],
});
const stores = [store('hall', 'Market hall'), mill];

const flush = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
async function open(storeId: string | null = null, all = stores) {
  render(<StorePill list={{ id: 'list', storeId }} home={{ id: 'home', stores: all }} />);
  fireEvent.click(screen.getByRole('button', { name: /^Store: / }));
  await flush();
  await flush();
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await flush();
};
const edit = async (name: string) => {
  await open();
  await press(`Change “${name}”`);
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Order of the sections' })).getAllByRole('listitem');

describe('StoreSheet', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => jest.clearAllMocks());
  afterEach(cleanup);

  it('has the home of the stores made first, and goes on with them', async () => {
    const list = { id: 'list', storeId: null };
    const { rerender } = render(<StorePill list={list} home={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Store: Any store' }));
    await flush();
    await flush();
    expect([screen.queryByText('Make the family'), screen.queryByRole('radiogroup')]).toEqual([
      expect.anything(),
      null,
    ]);
    rerender(<StorePill list={list} home={{ id: 'made', stores: [] }} />);
    expect(screen.queryByText('Make the family')).toBeNull();
    await press('New store');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Kiosk' } });
    await press('Add');
    expect(addStore).toHaveBeenCalledWith('made', 'list', 'Kiosk');
  });

  it('shows which store the list is sorted for, and chooses another one', async () => {
    await open('hall');
    expect(screen.getByRole('button', { name: 'Store: Market hall' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Market hall' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Mill' }));
    expect(jest.mocked(chooseStore).mock.calls).toEqual([['list', 'mill']]);
  });

  it('moves only the focus by an arrow key, and chooses by Space', async () => {
    await open('hall');
    const mill = screen.getByRole('radio', { name: 'Mill' });
    // The browser sends a click for both keys, to the radio button that the key leads to.
    fireEvent.keyDown(screen.getByRole('radio', { name: 'Market hall' }), { key: 'ArrowDown' });
    fireEvent.click(mill);
    fireEvent.keyUp(mill, { key: 'ArrowDown' });
    expect(chooseStore).not.toHaveBeenCalled();
    fireEvent.keyDown(mill, { key: ' ' });
    fireEvent.click(mill);
    expect(jest.mocked(chooseStore).mock.calls).toEqual([['list', 'mill']]);
  });

  it('makes one store where the form is sent twice', async () => {
    await open();
    await press('New store');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Bakery' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await flush();
    expect(addStore).toHaveBeenCalledTimes(1);
  });

  it('sends a typed name when the sheet closes, and no name that was only looked at', async () => {
    await edit('Market hall');
    const field = screen.getByRole('textbox');
    fireEvent.focus(field);
    fireEvent.blur(field);
    expect(saveStore).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'Old hall' } });
    cleanup();
    expect(jest.mocked(saveStore).mock.calls).toEqual([['home', 'hall', { name: 'Old hall' }]]);
  });

  it('sends nothing for the store that is chosen, or for one that is gone', async () => {
    await open('gone');
    expect(screen.getByRole('button', { name: 'Store: Any store' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Any store' }));
    expect(chooseStore).not.toHaveBeenCalled();
  });

  it('makes a store with a name, and no other', async () => {
    await open();
    await press('New store');
    await press('Add');
    expect(screen.getByText('This field is required')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'm'.repeat(61) } });
    await press('Add');
    expect(addStore).not.toHaveBeenCalled();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Corner ' } });
    await press('Add');
    expect(jest.mocked(addStore).mock.calls).toEqual([['home', 'list', 'Corner']]);
  });

  it('offers no 21st store', async () => {
    await open(
      null,
      Array.from({ length: 20 }, (_, at) => store(String(at), `Shop ${at}`)),
    );
    expect(screen.queryByRole('button', { name: 'New store' })).toBeNull();
    expect(screen.getByText(/20 stores at most/)).toBeTruthy();
  });

  it('moves a section by keys and by its button, and keeps those of a newer release', async () => {
    await edit('Mill');
    expect(rows()).toHaveLength(21);
    expect(rows()[0]?.textContent).toContain('Pets');
    await flush();
    const grip = screen.getByRole('button', { name: 'Move Pets' });
    fireEvent.keyDown(grip, { key: 'ArrowUp' });
    expect(saveStore).not.toHaveBeenCalled();
    fireEvent.keyDown(grip, { key: 'ArrowDown' });
    await press('Move “Fruit and vegetables” up');
    await press('Move “Pets” up');
    const orders = jest
      .mocked(saveStore)
      .mock.calls.map(([home, id, fields]) => [home, id, fields.order?.slice(0, 3), fields.order?.slice(-2)]);
    const expected = ['home', 'mill', ['produce', 'pets', 'bread'], ['garden', 'books']];
    expect(orders).toEqual([expected, expected]);
  });

  it('switches off what the store does not have, and on what it has', async () => {
    await edit('Mill');
    const has = (section: string) =>
      screen.getByRole<HTMLInputElement>('switch', { name: `“${section}” is here` });
    expect([has('Fish').checked, has('Meat').checked]).toEqual([false, true]);
    expect(rows().filter(({ textContent }) => textContent.endsWith('not here“Fish” is here'))).toHaveLength(
      1,
    );
    fireEvent.click(has('Meat'));
    fireEvent.click(has('Fish'));
    expect(jest.mocked(saveStore).mock.calls.map(([, , fields]) => fields)).toEqual([
      { missing: ['fish', 'meat'] },
      { missing: [] },
    ]);
  });

  it('renames, resets and deletes', async () => {
    await edit('Mill');
    const name = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: ' ' } });
    fireEvent.blur(name);
    expect(saveStore).not.toHaveBeenCalled();
    fireEvent.change(name, { target: { value: 'Windmill ' } });
    fireEvent.blur(name);
    await press('Usual order');
    expect(jest.mocked(saveStore).mock.calls.map(([, , fields]) => fields)).toEqual([
      { name: 'Windmill' },
      { order: sections, missing: [] },
    ]);
    await press('Delete store');
    expect(jest.mocked(deleteStore).mock.calls).toEqual([['home', mill]]);
    expect(screen.getByRole('radiogroup', { name: 'Stores' })).toBeTruthy();
  });

  it('has nothing to reset in a store with the usual order', async () => {
    await edit('Market hall');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Usual order' }).disabled).toBe(true);
  });
});

it('DrawnOrder keeps the focus on the grip of a section that is moved', async () => {
  fillGaps();
  await speakEnglish();
  const list = { id: 'list', storeId: null };
  const { rerender } = render(<StorePill list={list} home={{ id: 'home', stores }} />);
  fireEvent.click(screen.getByRole('button', { name: /^Store: / }));
  await flush();
  await flush();
  await press('Change “Mill”');
  await flush();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('All stores');
  const grip = () => screen.getByRole('button', { name: 'Move Pets' });
  grip().focus();
  fireEvent.keyDown(grip(), { key: 'End' });
  const [, , fields] = jest.mocked(saveStore).mock.lastCall ?? [];
  rerender(<StorePill list={list} home={{ id: 'home', stores: [{ ...mill, ...fields }] }} />);
  await flush();
  expect(rows().at(-1)?.textContent).toContain('Pets');
  expect(document.activeElement).toBe(grip());
  cleanup();
});
