import type { KnownName } from '../suggest-items/lay-uses';
import { usualNames } from './usual-names';

const now = Date.parse('2026-11-29T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const keyOf = (name: string) => name.toLowerCase().replace(/s$/, '');
const row = (name: string, bought: number[], given: Partial<KnownName> = {}): KnownName => ({
  key: keyOf(name),
  nameKey: name.toLowerCase(),
  name,
  quantity: null,
  count: bought.length,
  lastAt: daysAgo(bought.at(-1) ?? 0),
  boughtAt: bought.map(daysAgo),
  favourite: false,
  forgotten: false,
  ...given,
});
const usual = (rows: KnownName[], onList: string[] = []) => {
  const { favourites, due } = usualNames(rows, new Set(onList), now);
  return { favourites: favourites.map(({ name }) => name), due: due.map(({ name }) => name) };
};

describe('usualNames', () => {
  it('has what is due, soonest first', () => {
    const rows = [
      row('Milk', [22, 15, 8]),
      row('Eggs', [30, 20, 10]),
      row('Salt', [290, 190, 90]),
      row('Bread', [9, 6, 5]),
      row('Rice', [60, 40, 5]),
    ];
    expect(usual(rows)).toEqual({ favourites: [], due: ['Bread', 'Milk', 'Eggs', 'Salt'] });
  });

  it('has a name a little before its time, and not long before', () => {
    expect(usual([row('Milk', [20, 13, 6]), row('Eggs', [19, 12, 5])]).due).toEqual(['Milk']);
  });

  it('drops what the household seems to buy no longer', () => {
    expect(usual([row('Nappies', [41, 34, 27]), row('Wipes', [43, 36, 29])]).due).toEqual(['Nappies']);
  });

  it('leaves out what is on the list and what is forgotten', () => {
    const rows = [
      row('Milk', [21, 14, 7]),
      row('Eggs', [21, 14, 7]),
      row('Tea', [21, 14, 7], { forgotten: true, favourite: true }),
      row('Figs', [3], { favourite: true }),
    ];
    expect(usual(rows, ['egg', 'fig'])).toEqual({ favourites: [], due: ['Milk'] });
  });

  it('has favourites always and first, by use, and each thing once', () => {
    const rows = [
      row('Butter', [], { favourite: true }),
      row('Milk', [21, 14, 7], { favourite: true }),
      row('Egg', [21, 14, 7]),
      row('Eggs', [22, 15, 8]),
    ];
    expect(usual(rows)).toEqual({ favourites: ['Milk', 'Butter'], due: ['Egg'] });
  });

  it('has sixteen due ones at most', () => {
    const rows = Array.from({ length: 20 }, (_, at) => row(`Thing ${at}`, [21, 14, 7]));
    expect(usual(rows).due).toHaveLength(16);
  });

  it('has a thing as due once, however it was written, and not where another name of it was just bought', () => {
    const egg = row('Egg', [23, 16, 9]);
    expect(usual([egg, row('Eggs', [8])]).due).toEqual(['Eggs']);
    expect(usual([egg, row('Eggs', [1])]).due).toEqual([]);
  });

  it('has what was bought last, newest first and each thing once, without what it offers above', () => {
    const rows = [
      row('Milk', [22, 15, 8]),
      row('Figs', [4], { favourite: true }),
      row('Rice', [40, 5]),
      row('Egg', [9]),
      row('Eggs', [3], { quantity: '10' }),
      row('Soap', [2], { forgotten: true }),
      row('Honey', [], { count: 2 }),
      row('Bread', [1]),
    ];
    const { bought } = usualNames(rows, new Set(['bread']), now);
    expect(bought.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Bread', null],
      ['Eggs', '10'],
      ['Rice', null],
    ]);
  });

  it('has a history as too short below eight weeks, and without one', () => {
    const isShort = (...rows: KnownName[]) => usualNames(rows, new Set(), now).isShort;
    expect([isShort(), isShort(row('Milk', [55])), isShort(row('Milk', [57, 3]))]).toEqual([
      true,
      true,
      false,
    ]);
    // Added eight weeks ago, and never bought.
    expect(isShort(row('Milk', [], { lastAt: daysAgo(57), count: 1 }))).toBe(false);
    // A star of a name that was never used says nothing.
    expect(isShort(row('Milk', [], { lastAt: daysAgo(57) }))).toBe(true);
  });
});
