import fc from 'fast-check';
import { naiveDay, naiveStart, shownAt, tabledStart, zoneTable } from '../testing/naive-days';
import { addDays, dayNumber, dayOfNumber } from './day';
import {
  bandAt,
  bands,
  dayAt,
  isTimeZone,
  nextTurn,
  startOfBand,
  startOfDay,
  type HouseholdClock,
} from './household-day';

const zones = Intl.supportedValuesOf('timeZone');
const hour = 3_600_000;
const day = 24 * hour;
const minute = 60_000;
const iso = (instant: number): string => new Date(instant).toISOString();
const clockOf = (timeZone: string, dayStartsAt = 240): HouseholdClock => ({ timeZone, dayStartsAt });
const starts = fc.oneof(
  fc.constantFrom(0, 60, 90, 120, 150, 180, 240, 1439),
  fc.integer({ min: 0, max: 1439 }),
);

/** The offset from UTC in minutes; sampled coarsely to find the days on which it changes. */
const farFrom = (instant: number, zone: string): number =>
  Date.parse(`${shownAt(instant, zone).replace(' ', 'T')}Z`) - instant;

/** Days of a year on which the offset changes; New Year if it never changes. */
function changesIn(zone: string, year: number): string[] {
  const found: string[] = [];
  const end = Date.UTC(year + 1);
  for (let at = Date.UTC(year), before = farFrom(at, zone); at < end; at += day) {
    // No zone changes twice within ten days, except around Ramadan, which is longer.
    if (farFrom(at + 10 * day, zone) === before) {
      at += 9 * day;
      continue;
    }
    const now = farFrom(at + day, zone);
    if (now !== before) found.push(iso(at).slice(0, 10));
    before = now;
  }
  return found.length > 0 ? found : [`${year}-01-01`];
}

describe('dayAt and startOfDay', () => {
  it.each([
    ['the usual start', 'Europe/Berlin', 240, '2026-11-27', '2026-11-27T03:00:00.000Z'],
    ['a start that is skipped in spring', 'Europe/Berlin', 150, '2026-03-29', '2026-03-29T01:00:00.000Z'],
    ['a start that comes twice in autumn', 'Europe/Berlin', 150, '2026-10-25', '2026-10-25T00:30:00.000Z'],
    ['a midnight that is skipped', 'America/Santiago', 0, '2022-09-11', '2022-09-11T04:00:00.000Z'],
    ['a midnight that comes twice', 'America/Havana', 0, '2024-11-03', '2024-11-03T04:00:00.000Z'],
    ['half an hour of summer time', 'Australia/Lord_Howe', 120, '2024-10-06', '2024-10-05T15:30:00.000Z'],
    ['two hours of summer time', 'Antarctica/Troll', 120, '2026-03-29', '2026-03-29T01:00:00.000Z'],
    ['45 minutes', 'Asia/Kathmandu', 240, '2026-06-01', '2026-05-31T22:15:00.000Z'],
    ['the days before Ramadan', 'Africa/Casablanca', 150, '2024-03-10', '2024-03-10T01:30:00.000Z'],
    ['the days after it', 'Africa/Casablanca', 150, '2024-04-14', '2024-04-14T02:00:00.000Z'],
    [
      'the day before the one that Samoa skipped',
      'Pacific/Apia',
      240,
      '2011-12-29',
      '2011-12-29T14:00:00.000Z',
    ],
    ['the one that it skipped', 'Pacific/Apia', 240, '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['the day after', 'Pacific/Apia', 240, '2011-12-31', '2011-12-30T14:00:00.000Z'],
    ['seconds of Monrovia', 'Africa/Monrovia', 0, '1971-05-05', '1971-05-05T00:44:30.000Z'],
  ])('begin right with %s', (_, zone, dayStartsAt, plain, start) => {
    expect(iso(startOfDay(plain, clockOf(zone, dayStartsAt)))).toBe(start);
  });

  it('let a skipped day last until the next one, or be empty if both begin together', () => {
    const turns = (from: string, clock: HouseholdClock): string[] => {
      const days: string[] = [];
      for (let at = Date.parse(from); days.length < 4; at = nextTurn(at, clock))
        days.push(`${dayAt(at, clock)} ${iso(at)}`);
      return days;
    };
    expect(turns('2011-12-29T14:00:00Z', clockOf('Pacific/Apia'))).toEqual([
      '2011-12-29 2011-12-29T14:00:00.000Z',
      '2011-12-30 2011-12-30T10:00:00.000Z',
      '2011-12-31 2011-12-30T14:00:00.000Z',
      '2012-01-01 2011-12-31T14:00:00.000Z',
    ]);
    expect(turns('2011-12-29T10:00:00Z', clockOf('Pacific/Apia', 0))).toEqual([
      '2011-12-29 2011-12-29T10:00:00.000Z',
      '2011-12-31 2011-12-30T10:00:00.000Z',
      '2012-01-01 2011-12-31T10:00:00.000Z',
      '2012-01-02 2012-01-01T10:00:00.000Z',
    ]);
  });

  it('do not go back to the day before when clocks are put back over its start', () => {
    const clock = clockOf('Europe/Berlin', 150);
    const days = [-1, 0, 29, 30, 59, 60, 90].map((minutes) =>
      dayAt(Date.parse('2026-10-25T00:30:00Z') + minutes * minute, clock),
    );
    expect(days).toEqual(['2026-10-24', ...Array.from({ length: 6 }, () => '2026-10-25')]);
    expect(dayAt(Date.parse('2026-10-25T00:30:00Z') - 1, clock)).toBe('2026-10-24');
    // At 01:30 UTC the clocks show 02:30 for the second time.
    expect(iso(nextTurn(Date.parse('2026-10-25T01:15:00Z'), clock))).toBe('2026-10-26T01:30:00.000Z');
  });

  it('agree with reading the clock minute by minute, in every zone, around each offset change', () => {
    for (const zone of zones) {
      const where = fc.record({
        year: fc.integer({ min: 1973, max: 2100 }),
        pick: fc.nat(),
        shift: fc.integer({ min: -1, max: 1 }),
        dayStartsAt: starts,
        minutes: fc.integer({ min: -360, max: 1800 }),
      });
      fc.assert(
        fc.property(where, ({ year, pick, shift, dayStartsAt, minutes }) => {
          const changes = changesIn(zone, year);
          const plain = addDays(changes[pick % changes.length] ?? '', shift);
          const clock = clockOf(zone, dayStartsAt);
          const start = naiveStart(plain, dayStartsAt, zone);
          const instant = start + minutes * minute;
          expect([zone, plain, iso(startOfDay(plain, clock)), dayAt(instant, clock)]).toEqual([
            zone,
            plain,
            iso(start),
            naiveDay(instant, clock),
          ]);
        }),
        { numRuns: 2 },
      );
    }
  });

  it('agree with tzdata around each offset change of 40 zones from 1990 to 2024', () => {
    expect(zoneTable.size).toBe(40);
    let turn = 0;
    for (const [zone, offsets] of zoneTable) {
      const places =
        offsets.length > 1
          ? offsets.slice(1).map(({ from }) => from)
          : [Date.UTC(2000, 1, 29), Date.UTC(2024, 11, 31)];
      // Every third year, in spring and autumn.
      for (const place of places.filter(
        (at, index) => index % 6 < 2 && at > Date.UTC(1990, 0, 3) && at < Date.UTC(2024, 11, 30),
      )) {
        const clock = clockOf(zone, [0, 60, 120, 150, 180, 240, 1380][turn++ % 7]);
        const around = [-1, 0, 1, 2].map((count) => addDays(iso(place).slice(0, 10), count));
        const begun = around.map((plain) => tabledStart(plain, clock.dayStartsAt, zone));
        expect([zone, around.map((plain) => iso(startOfDay(plain, clock)))]).toEqual([zone, begun.map(iso)]);
        for (const instant of begun
          .slice(0, 3)
          .flatMap((start) => [start - 1, start, start + 90 * minute])
          .filter((at) => at >= (begun[0] ?? 0))) {
          expect([zone, iso(instant), dayAt(instant, clock)]).toEqual([
            zone,
            iso(instant),
            around[begun.findLastIndex((start) => start <= instant)],
          ]);
        }
      }
    }
  });

  it('divide time without gaps and without going back, in every zone', () => {
    const instant = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2100, 11, 30) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), starts, instant, (zone, dayStartsAt, at) => {
        const clock = clockOf(zone, dayStartsAt);
        const [today, turn] = [dayAt(at, clock), nextTurn(at, clock)];
        expect(startOfDay(today, clock)).toBeLessThanOrEqual(at);
        expect(turn).toBeGreaterThan(at);
        expect([
          dayAt(turn - 1, clock),
          dayAt(startOfDay(today, clock), clock),
          dayNumber(dayAt(turn, clock)) - dayNumber(today),
        ]).toEqual([today, today, turn - startOfDay(today, clock) > 0 ? expect.any(Number) : 0]);
        expect(dayAt(turn, clock) > today).toBe(true);
        expect(startOfDay(dayAt(turn, clock), clock)).toBe(turn);
      }),
      { numRuns: 1000 },
    );
  });

  it('handle instants with milliseconds, and before 1970', () => {
    expect([
      dayAt(-1, clockOf('UTC', 0)),
      dayAt(0, clockOf('UTC', 0)),
      dayAt(-minute - 1, clockOf('UTC', 1439)),
      dayAt(Date.UTC(2026, 0, 1, 3, 59, 59, 999), clockOf('UTC')),
      dayAt(Date.UTC(2026, 0, 1, 4), clockOf('UTC')),
    ]).toEqual(['1969-12-31', '1970-01-01', '1969-12-30', '2025-12-31', '2026-01-01']);
    expect(dayAt(Date.UTC(1969, 11, 31, 3, 59, 59, 500), clockOf('UTC'))).toBe('1969-12-30');
    expect([0, 1, 500, 999].map((ms) => dayAt(Date.UTC(2026, 0, 1, 4, 0, 0, ms), clockOf('UTC')))).toEqual(
      Array.from({ length: 4 }, () => '2026-01-01'),
    );
  });
});

describe('startOfBand and bandAt', () => {
  const partStarts = { midday: 660, evening: 1020 };

  it('begin each part at its time, and the first one with the day', () => {
    const clock = clockOf('Europe/Berlin');
    expect(bands.map((band) => iso(startOfBand('2026-11-27', band, clock, partStarts)))).toEqual([
      '2026-11-27T03:00:00.000Z',
      '2026-11-27T10:00:00.000Z',
      '2026-11-27T16:00:00.000Z',
    ]);
    expect(
      ['02:59', '03:00', '09:59', '10:00', '15:59', '16:00', '23:30'].map((time) =>
        bandAt(Date.parse(`2026-11-27T${time}:00Z`), clock, partStarts),
      ),
    ).toEqual(['evening', 'morning', 'morning', 'midday', 'midday', 'evening', 'evening']);
  });

  it('begin no part before the day', () => {
    const clock = clockOf('UTC', 720);
    expect(bands.map((band) => iso(startOfBand('2026-11-27', band, clock, partStarts)))).toEqual([
      '2026-11-27T12:00:00.000Z',
      '2026-11-27T12:00:00.000Z',
      '2026-11-27T17:00:00.000Z',
    ]);
    expect(
      ['12:00', '17:00', '11:59'].map((time) =>
        bandAt(Date.parse(`2026-11-27T${time}:00Z`), clock, partStarts),
      ),
    ).toEqual(['midday', 'evening', 'evening']);
  });

  it('agree with reading the clock minute by minute', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Europe/Berlin',
          'America/Santiago',
          'Antarctica/Troll',
          'Pacific/Apia',
          'Australia/Lord_Howe',
        ),
        fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2100-01-01') }),
        fc.constantFrom(...bands),
        (zone, count, band) => {
          const plain = dayOfNumber(count);
          const minutes = { morning: 240, ...partStarts }[band];
          const clock = clockOf(zone);
          const start = naiveStart(plain, minutes, zone);
          expect([
            iso(startOfBand(plain, band, clock, partStarts)),
            bandAt(start, clock, partStarts),
          ]).toEqual([
            iso(start),
            plain === '2011-12-30' && zone === 'Pacific/Apia' ? expect.any(String) : band,
          ]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('isTimeZone', () => {
  it('knows every zone of the runtime, and neither offsets nor other names', () => {
    expect([...zones, 'UTC', 'Europe/Berlin'].filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(['+01:00', '', 'Mars/Olympus', 'Europe/', '-05', ' UTC'].map(isTimeZone)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });
});

it('A part of a day that was asked for before costs one question to the zone', () => {
  const asked = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const noon = Date.parse('2026-11-29T12:00:00.000Z');
  const band = () => bandAt(noon, clockOf('Europe/Berlin'), { midday: 660, evening: 1020 });
  band();
  asked.mockClear();
  expect(band()).toBe('midday');
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});
