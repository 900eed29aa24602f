/** @jest-environment jsdom */

import { steppedMinutes } from './minutes';
import { changedKind, kindOf, weekdaysOf, weekly } from './rhythm';
import { shortWeekday, weekOrder } from './week-order';

const today = '2026-11-27';

describe('the rhythm of a routine', () => {
  it('is of one of three kinds', () => {
    expect([
      kindOf(weekly([1], today)),
      kindOf({ weekdays: [1], everyWeeks: 2, from: today }),
      kindOf({ everyDays: 3, from: today }),
    ]).toEqual(['week', 'twoWeeks', 'days']);
  });

  it('keeps its days and starts today where its kind changes', () => {
    expect(changedKind('twoWeeks', [2, 4], today)).toEqual({ weekdays: [2, 4], everyWeeks: 2, from: today });
    expect(changedKind('days', [2, 4], today)).toEqual({ everyDays: 2, from: today });
    expect(changedKind('week', [6], today)).toEqual(weekly([6], today));
  });

  it('can fall on every weekday where it counts days', () => {
    expect(weekdaysOf({ everyDays: 3, from: today })).toHaveLength(7);
    expect(weekdaysOf(weekly([6], today))).toEqual([6]);
  });
});

it('steppedMinutes steps by one up to five, then by five, and ends at none and at 59', () => {
  const walk = (by: 1 | -1, from: number, count: number) => {
    const seen: (number | null)[] = [];
    for (let at: number | null = from, left = count; left > 0 && at !== null; left--)
      seen.push((at = steppedMinutes(at, by)));
    return seen;
  };
  expect(walk(1, 0, 8)).toEqual([1, 2, 3, 4, 5, 10, 15, 20]);
  expect(walk(1, 50, 4)).toEqual([55, 59, null]);
  expect(walk(-1, 59, 3)).toEqual([55, 50, 45]);
  expect(walk(-1, 7, 9)).toEqual([5, 4, 3, 2, 1, 0, null]);
  expect(steppedMinutes(12, 1)).toBe(15);
});

describe('the days of a week', () => {
  it('begin with the first one of the region', () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
    expect(weekOrder('en')).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(weekOrder('de')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it.each(['en', 'es', 'fr', 'de', 'tr', 'nl'] as const)(
    'have seven different short names in %s',
    (language) => expect(new Set(weekOrder(language).map((day) => shortWeekday(language, day))).size).toBe(7),
  );
});
