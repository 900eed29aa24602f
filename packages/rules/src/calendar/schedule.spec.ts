import fc from 'fast-check';
import { dayAfter, dayBefore, naiveWeekday } from '../testing/naive-days';
import { addDays, dayNumber, dayOfNumber, type Weekday } from './day';
import {
  everyDay,
  fallsOn,
  isDayOff,
  isItemDueOn,
  isPlannedOn,
  nextPlannedDay,
  rowOn,
  schoolDays,
  type Recurrence,
  type ScheduleRow,
} from './schedule';

const day = fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2100-12-31') }).map(dayOfNumber);
const weekdays = fc.subarray([...everyDay]);
const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

/** Finds the days one by one, counting Mondays. */
function naiveDays(recurrence: Recurrence, count: number): string[] {
  const found: string[] = [];
  let [at, weeks, days] = [recurrence.from, 0, 0];
  for (let step = 0; step < count; step++) {
    if (step > 0 && naiveWeekday(at) === 1) weeks += 1;
    if (
      'everyDays' in recurrence
        ? days === 0
        : (recurrence.weekdays as readonly number[]).includes(naiveWeekday(at)) &&
          (recurrence.everyWeeks === 1 || weeks % 2 === 0)
    )
      found.push(at);
    days = 'everyDays' in recurrence ? (days + 1) % recurrence.everyDays : 0;
    at = dayAfter(at);
  }
  return found;
}

describe('fallsOn', () => {
  const recurrence = fc.oneof(
    fc.record({ weekdays, everyWeeks: fc.constantFrom<1 | 2>(1, 2), from: day }),
    fc.record({ everyDays: fc.integer({ min: 1, max: 40 }), from: day }),
  );

  it('finds the same days as walking from the first one on, and none before', () => {
    fc.assert(
      fc.property(recurrence, (each) => {
        expect(daysFrom(each.from, 90).filter((plain) => fallsOn(each, plain))).toEqual(naiveDays(each, 90));
        expect(daysFrom(addDays(each.from, -30), 30).filter((plain) => fallsOn(each, plain))).toEqual([]);
      }),
    );
  });

  it('counts every second week from the week of the first day, on any weekday', () => {
    // A Friday; the Monday after it is in the skipped week.
    const each: Recurrence = { weekdays: [1, 5], everyWeeks: 2, from: '2026-11-27' };
    expect(daysFrom('2026-11-23', 29).filter((plain) => fallsOn(each, plain))).toEqual([
      '2026-11-27',
      '2026-12-07',
      '2026-12-11',
      '2026-12-21',
    ]);
  });

  it('knows every day and school days', () => {
    const week = daysFrom('2026-11-23', 7);
    expect(
      week.filter((plain) => fallsOn({ weekdays: everyDay, everyWeeks: 1, from: '2026-01-01' }, plain)),
    ).toEqual(week);
    expect(
      week.filter((plain) => fallsOn({ weekdays: schoolDays, everyWeeks: 1, from: '2026-01-01' }, plain)),
    ).toEqual(week.slice(0, 5));
  });

  it('counts days over a leap day', () => {
    expect(
      daysFrom('2028-02-27', 8).filter((plain) => fallsOn({ everyDays: 3, from: '2028-02-27' }, plain)),
    ).toEqual(['2028-02-27', '2028-03-01', '2028-03-04']);
  });
});

describe('rowOn', () => {
  const row = (validFrom: string, everyDays: number | null): ScheduleRow => ({
    validFrom,
    recurrence: everyDays === null ? null : { everyDays, from: validFrom },
  });

  it('answers the newest row that has begun, in any order of rows', () => {
    const [old, later, newest] = [row('2026-01-01', 1), row('2026-06-01', 2), row('2026-06-01', 3)];
    expect(rowOn([old, later], '2025-12-31')).toBeNull();
    expect([
      rowOn([later, old], '2026-01-01'),
      rowOn([later, old], '2026-05-31'),
      rowOn([later, old], '2026-06-01'),
      rowOn([old, later], '2027-01-01'),
    ]).toEqual([old, old, later, later]);
    expect([rowOn([old, later, newest], '2026-06-01'), rowOn([newest, old, later], '2026-06-01')]).toEqual([
      newest,
      later,
    ]);
    expect(rowOn([], '2026-06-01')).toBeNull();
  });

  it('keeps the past when a row is added', () => {
    const rows = fc.array(
      fc.record({
        validFrom: day,
        recurrence: fc.option(fc.record({ everyDays: fc.integer({ min: 1, max: 9 }), from: day })),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(rows, day, day, (before, validFrom, plain) => {
        fc.pre(plain < validFrom);
        expect(isPlannedOn([...before, { validFrom, recurrence: null }], [], plain)).toBe(
          isPlannedOn(before, [], plain),
        );
      }),
    );
  });
});

describe('isPlannedOn', () => {
  const rows: ScheduleRow[] = [
    { validFrom: '2026-11-01', recurrence: { weekdays: schoolDays, everyWeeks: 1, from: '2026-11-01' } },
    { validFrom: '2026-12-01', recurrence: null },
    { validFrom: '2026-12-10', recurrence: { everyDays: 2, from: '2026-12-10' } },
  ];

  it('follows the row of the day, and is false on days off and while the routine rests', () => {
    const off = [
      { from: '2026-11-25', to: '2026-11-26' },
      { from: '2026-12-12', to: '2026-12-12' },
    ];
    expect(daysFrom('2026-11-23', 24).filter((plain) => isPlannedOn(rows, off, plain))).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-27',
      '2026-11-30',
      '2026-12-10',
      '2026-12-14',
      '2026-12-16',
    ]);
    expect(isPlannedOn(rows, [], '2026-10-30')).toBe(false);
  });

  it('finds the next planned day within a number of days', () => {
    expect([
      nextPlannedDay(rows, [], '2026-11-27'),
      nextPlannedDay(rows, [], '2026-11-30'),
      nextPlannedDay(rows, [], '2026-11-30', 9),
      nextPlannedDay(rows, [], '2026-11-30', 10),
      nextPlannedDay([], [], '2026-11-30'),
    ]).toEqual(['2026-11-30', '2026-12-10', null, '2026-12-10', null]);
    const leap: ScheduleRow[] = [
      { validFrom: '2026-01-01', recurrence: { everyDays: 366, from: '2026-01-01' } },
    ];
    expect([
      nextPlannedDay(leap, [], '2026-01-01'),
      nextPlannedDay(
        [{ validFrom: '2026-01-01', recurrence: { everyDays: 367, from: '2026-01-01' } }],
        [],
        '2026-01-01',
      ),
    ]).toEqual(['2027-01-02', null]);
  });
});

describe('isDayOff', () => {
  it('includes the first and the last day of a range, and none beside it', () => {
    fc.assert(
      fc.property(day, fc.nat(60), (from, length) => {
        const to = addDays(from, length);
        expect(
          [dayBefore(from), from, to, dayAfter(to)].map((plain) => isDayOff([{ from, to }], plain)),
        ).toEqual([false, true, true, false]);
      }),
    );
    expect(isDayOff([], '2026-11-27')).toBe(false);
    expect(
      isDayOff(
        [
          { from: '2026-01-01', to: '2026-01-02' },
          { from: '2026-11-27', to: '2026-11-27' },
        ],
        '2026-11-27',
      ),
    ).toBe(true);
  });
});

describe('isItemDueOn', () => {
  it('is due each time, on its weekdays, or on one day only', () => {
    const friday = '2026-11-27';
    const on: readonly Weekday[] = [5];
    expect([
      isItemDueOn({ onlyOn: null, weekdays: null }, friday),
      isItemDueOn({ onlyOn: null, weekdays: on }, friday),
      isItemDueOn({ onlyOn: null, weekdays: on }, '2026-11-28'),
      isItemDueOn({ onlyOn: null, weekdays: [] }, friday),
    ]).toEqual([true, true, false, false]);
    expect([
      isItemDueOn({ onlyOn: friday, weekdays: null }, friday),
      isItemDueOn({ onlyOn: friday, weekdays: [1] }, friday),
      isItemDueOn({ onlyOn: '2026-11-28', weekdays: on }, friday),
    ]).toEqual([true, true, false]);
  });
});
