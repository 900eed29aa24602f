import type { HistoryRow } from '@pictick/rules/household/item-history';
import { intervalOf, usualNames } from './usual-names';

const now = Date.parse('2026-11-29T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const row = (name: string, bought: number[], given: Partial<HistoryRow> = {}): HistoryRow => ({
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
const keyOf = (name: string) => name.toLowerCase().replace(/s$/, '');
const usual = (rows: HistoryRow[], onList: string[] = []) => {
  const { favourites, due } = usualNames(rows, (name) => onList.includes(keyOf(name)), keyOf, now);
  return { favourites: favourites.map(({ name }) => name), due: due.map(({ name }) => name) };
};

describe('intervalOf', () => {
  const days = (...ago: number[]) => {
    const interval = intervalOf(ago.map(daysAgo));
    return interval === null ? null : interval / 86_400_000;
  };

  it('is the median of the gaps, from three purchases on', () => {
    expect([days(), days(9), days(16, 9), days(23, 16, 9), days(40, 23, 16, 9), days(30, 20, 16, 9)]).toEqual(
      [null, null, null, 7, 7, 7],
    );
    expect(days(33, 23, 19, 9)).toBe(10);
    expect(days(20, 14, 4)).toBe(8);
  });

  it('counts two baskets within half a day as one purchase', () => {
    expect([days(14, 7.2, 7), days(14, 7.2, 7, 0.3, 0)]).toEqual([null, 6.85]);
  });
});

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
    expect(usual(rows)).toEqual({ favourites: ['Milk', 'Butter'], due: ['Eggs'] });
  });

  it('has twelve due ones at most', () => {
    const rows = Array.from({ length: 20 }, (_, at) => row(`Thing ${at}`, [21, 14, 7]));
    expect(usual(rows).due).toHaveLength(12);
  });
});
