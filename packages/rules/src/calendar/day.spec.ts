import fc from 'fast-check';
import { dayAfter, dayBefore, naiveWeekday } from '../testing/naive-days';
import { addDays, dayNumber, dayOfNumber, daysBetween, isDay, weekdayOf } from './day';

const number = fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2100-12-31') });

describe('day', () => {
  it('counts 1970-01-01, a Thursday, as day 0', () => {
    expect([
      dayNumber('1970-01-01'),
      dayOfNumber(0),
      weekdayOf('1970-01-01'),
      dayNumber('1969-12-31'),
      weekdayOf('1969-12-31'),
      dayOfNumber(-1),
    ]).toEqual([0, '1970-01-01', 4, -1, 3, '1969-12-31']);
  });

  it('agrees with the lengths of months on all days from 1970 to 2100', () => {
    let day = '1970-01-01';
    for (let count = 0; day < '2101-01-01'; count++, day = dayAfter(day)) {
      if (dayNumber(day) !== count || dayOfNumber(count) !== day || weekdayOf(day) !== naiveWeekday(day))
        throw new Error(`${day} is not day ${count}`);
    }
    expect(dayBefore(day)).toBe('2100-12-31');
  });

  it('adds days and counts them back', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: -5000, max: 5000 }), (from, count) =>
        expect([
          daysBetween(dayOfNumber(from), addDays(dayOfNumber(from), count)),
          addDays(addDays(dayOfNumber(from), count), -count),
        ]).toEqual([count, dayOfNumber(from)]),
      ),
    );
    expect([addDays('2024-02-28', 1), addDays('2100-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
      '2024-02-29',
      '2100-03-01',
      '2025-12-31',
    ]);
  });

  it('orders days like their texts', () => {
    fc.assert(
      fc.property(number, number, (one, other) =>
        expect(dayOfNumber(one) < dayOfNumber(other)).toBe(one < other),
      ),
    );
  });

  it('knows the weekday of days before 1970 too', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber('1600-01-01'), max: 0 }), (count) =>
        expect(weekdayOf(dayOfNumber(count))).toBe(naiveWeekday(dayOfNumber(count))),
      ),
    );
  });

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-01',
    '26-01-01',
    '+002026-01-01',
    '2026-01-01T00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    'today',
    '',
    '0999-12-31',
  ])('takes %j for no day', (text) => expect(isDay(text)).toBe(false));

  it.each(['2026-11-27', '2024-02-29', '1000-01-01', '9999-12-31'])('accepts %j as a day', (text) =>
    expect(isDay(text)).toBe(true),
  );

  it('throws for a text that is no day, and names it', () => {
    expect(() => dayNumber('2026-02-30')).toThrow(new RangeError('2026-02-30 is no day'));
    expect(() => addDays('tomorrow', 1)).toThrow('tomorrow is no day');
    expect(() => dayNumber('2026-11-27T10:00:00Z')).toThrow(RangeError);
  });
});
