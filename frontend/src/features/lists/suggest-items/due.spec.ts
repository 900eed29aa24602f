import { dueOf, intervalOf, shareOf } from './due';

const now = Date.parse('2026-11-29T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();

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

describe('dueOf', () => {
  const due = (...names: number[][]) => {
    const found = dueOf(names.map((days) => ({ boughtAt: days.map(daysAgo) })));
    return found && [Math.round((found.at - now) / 86_400_000), Number(shareOf(found, now).toFixed(2))];
  };

  it('is one interval after the last purchase', () => {
    expect([due([19, 12, 5]), due([12, 5]), due([])]).toEqual([[2, 0.71], null, null]);
  });

  it('takes the interval of the name bought most often, after a purchase of any name', () => {
    expect(due([26, 19, 12], [5])).toEqual([2, 0.71]);
    expect(due([5], [26, 19, 12])).toEqual([2, 0.71]);
  });

  it('counts trips, and all names together where none was bought three times', () => {
    expect(due([9.2, 9.1, 9, 2], [26, 19, 12])).toEqual([5, 0.29]);
    expect(due([26, 12], [19, 5])).toEqual([2, 0.71]);
  });
});
