/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setEngine } from '../../../api/engine/current-engine';
import type { SyncEngine } from '../../../sync/engine';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { setFavourite } from './change-history';
import { FavouriteField } from './favourite-field';

const keyOf = (name: string) => name.toLowerCase().replace(/s$/, '');
jest.mock('../add-item/item-parser', () => ({ openItemParser: () => Promise.resolve({ keyOf }) }));
jest.mock('./change-history', () => ({ setFavourite: jest.fn() }));

let households: object[] = [];
const listeners = new Set<() => void>();
const engine = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  households: () => households,
};
const set = (...rows: object[]) => {
  households = [{ id: 'home', role: 'adult', itemHistory: { cursor: 1, rows } }];
  listeners.forEach((listener) => listener());
};
const row = (favourite: boolean, forgotten = false) => ({
  nameKey: 'egg',
  name: 'egg',
  favourite,
  forgotten,
});
const show = () =>
  act(() => {
    render(<FavouriteField name="Eggs" />);
    return Promise.resolve();
  });
const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Favourite' }).checked;

describe('FavouriteField', () => {
  beforeAll(async () => {
    fillGaps();
    await speakEnglish();
  });
  beforeEach(() => {
    jest.mocked(setFavourite).mockReset();
    households = [];
    setEngine(engine as unknown as SyncEngine);
  });
  afterEach(() => {
    cleanup();
    setEngine(null);
  });

  it('shows whether the thing is a favourite, in singular or plural, and follows the home', async () => {
    set(row(true));
    await show();
    expect(isOn()).toBe(true);
    act(() => set(row(false)));
    expect(isOn()).toBe(false);
    act(() => set(row(true, true)));
    expect(isOn()).toBe(false);
  });

  it('makes it a favourite at once, and takes the star away', async () => {
    set();
    await show();
    fireEvent.click(screen.getByRole('switch'));
    act(() => set(row(true)));
    fireEvent.click(screen.getByRole('switch'));
    expect(jest.mocked(setFavourite).mock.calls).toEqual([
      ['Eggs', keyOf, true],
      ['Eggs', keyOf, false],
    ]);
  });

  it('is not there without a home', async () => {
    await show();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
