import fc from 'fast-check';
import { addDays, type Day } from '../calendar/day';
import { dayAt, type HouseholdClock } from '../calendar/household-day';
import { naiveDay } from '../testing/naive-days';
import {
  carriedOn,
  clockToStore,
  type Correction,
  daysToMove,
  heard,
  type Reading,
  resumedClock,
  type ServerClock,
  serverTime,
  type StoredClock,
} from './server-clock';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const berlin: HouseholdClock = { timeZone: 'Europe/Berlin', dayStartsAt: 240 };
const noon = Date.parse('2026-11-27T12:00:00Z');

const reading = (wall: number, monotonic: number): Reading => ({ wall, monotonic });
/** A clock that had an answer at noon, on a device that is two days ahead. */
const anchored: ServerClock = { server: noon, wall: noon + 2 * day, monotonic: 500, doubtfulFrom: null };
const after = (wall: number, monotonic: number): Reading =>
  reading(anchored.wall + wall, anchored.monotonic + monotonic);

/** A mark of a device, with the server time that it assumed. */
interface Dated {
  day: Day;
  madeAt: number;
}
const dayOf = (clock: ServerClock | null, now: Reading, household: HouseholdClock): Day =>
  dayAt(serverTime(clock, now), household);
const redated = <T extends Dated>(
  made: readonly T[],
  correction: Correction,
  household: HouseholdClock,
): T[] =>
  made.map((mark) => ({
    ...mark,
    day: addDays(mark.day, daysToMove(mark.madeAt, correction, household)),
    madeAt: mark.madeAt + (mark.madeAt > correction.from ? correction.by : 0),
  }));

describe('serverTime', () => {
  it('is the own clock of a device that never had an answer', () => {
    expect(serverTime(null, reading(noon, 7))).toBe(noon);
    expect(dayOf(null, reading(noon + 2 * day, 7), berlin)).toBe('2026-11-29');
  });

  it('carries the last answer on by the monotonic clock, or by the own one if that ran further', () => {
    expect([
      serverTime(anchored, after(hour, hour)),
      serverTime(anchored, after(-5 * day, hour)),
      serverTime(anchored, after(8 * hour, minute)),
      serverTime(anchored, after(-hour, -minute)),
    ]).toEqual([noon + hour, noon + hour, noon + 8 * hour, noon]);
    expect(dayOf(anchored, after(hour, hour), berlin)).toBe('2026-11-27');
  });

  it('does not freeze the day of a device that sleeps over its turn', () => {
    expect(dayOf(carriedOn(anchored, after(17 * hour, minute)), after(17 * hour, minute), berlin)).toBe(
      '2026-11-28',
    );
  });
});

describe('carriedOn', () => {
  it('leaves the clock alone while both clocks of the device agree', () => {
    expect(
      [
        [hour, hour],
        [hour - 2 * second, hour],
        [hour + 10 * minute, hour],
      ].map(([wall = 0, monotonic = 0]) => carriedOn(anchored, after(wall, monotonic)) === anchored),
    ).toEqual([true, true, true]);
  });

  it('counts on from a clock that was set back, so that a later sleep is counted in full', () => {
    const setBack = carriedOn(anchored, after(hour - day, hour));
    expect(setBack).toEqual({
      server: noon + hour,
      ...after(hour - day, hour),
      doubtfulFrom: noon + hour,
    });
    expect(serverTime(setBack, after(9 * hour - day, hour))).toBe(noon + 9 * hour);
    expect(carriedOn(anchored, after(hour - 2 * second - 1, hour))).toEqual({
      server: noon + hour,
      ...after(hour - 2 * second - 1, hour),
      doubtfulFrom: null,
    });
    expect(carriedOn(anchored, after(hour - 10 * minute, hour)).doubtfulFrom).toBeNull();
    expect(carriedOn(anchored, after(hour - 10 * minute - 1, hour)).doubtfulFrom).toBe(noon + hour);
  });

  it('doubts the times after a jump forward, from the first one on', () => {
    const jumped = carriedOn(anchored, after(hour + 10 * minute + 1, hour));
    expect(jumped).toEqual({
      server: noon + hour + 10 * minute + 1,
      ...after(hour + 10 * minute + 1, hour),
      doubtfulFrom: noon + hour,
    });
    const again = carriedOn(jumped, after(3 * day, 2 * hour));
    expect([again.doubtfulFrom, again.server]).toEqual([noon + hour, noon + 3 * day]);
    expect(carriedOn(anchored, after(day, -5)).doubtfulFrom).toBe(noon);
  });
});

describe('clockToStore and resumedClock', () => {
  it('go on by the own clock while no page was open, and never back', () => {
    const stored = clockToStore(anchored, after(hour, hour));
    expect(stored).toEqual({ server: noon + hour, wall: anchored.wall + hour, doubtfulFrom: null });
    const next = resumedClock(stored, reading(stored.wall + 3 * hour, 3));
    expect(next).toEqual({
      server: noon + 4 * hour,
      wall: stored.wall + 3 * hour,
      monotonic: 3,
      doubtfulFrom: noon + hour,
    });
    expect(resumedClock(stored, reading(0, 3)).server).toBe(noon + hour);
    expect(resumedClock({ ...stored, doubtfulFrom: noon }, reading(0, 3)).doubtfulFrom).toBe(noon);
  });
});

describe('heard', () => {
  const answer = (
    clock: ServerClock | null,
    date: number,
    at: Reading,
    tookMs = 200,
  ): ReturnType<typeof heard> =>
    heard(clock, { date, asked: reading(at.wall - tookMs, at.monotonic - tookMs), answered: at });

  it('learns server time, half of the round trip after the date', () => {
    const at = reading(noon + 5 * minute, 9000);
    expect(answer(null, noon, at)).toEqual({
      clock: { server: noon + 100, ...at, doubtfulFrom: null },
      correction: null,
    });
  });

  it('corrects all times before the first answer if they were over ten minutes off', () => {
    expect(answer(null, noon, reading(noon + 100 + 10 * minute, 9000)).correction).toBeNull();
    expect(answer(null, noon, reading(noon + 101 + 10 * minute, 9000)).correction).toEqual({
      from: -Infinity,
      by: -10 * minute - 1,
    });
    expect(answer(null, noon, reading(noon - 2 * day, 9000)).correction).toEqual({
      from: -Infinity,
      by: 2 * day + 100,
    });
  });

  it('corrects later times only from a doubtful one on', () => {
    const at = after(2 * day + hour, hour);
    expect(answer(anchored, noon + hour, at)).toEqual({
      clock: { server: noon + hour + 100, ...at, doubtfulFrom: null },
      correction: { from: noon + hour, by: 100 - 2 * day },
    });
    // The device slept: its time was right.
    expect(answer(anchored, noon + 2 * day + hour, at).correction).toBeNull();
    // Both clocks ran on evenly, so that the server was set.
    expect(answer(anchored, noon + 2 * day, after(hour, hour)).correction).toBeNull();
  });

  it('is not moved by two seconds, and is no longer in doubt', () => {
    const at = after(hour, hour);
    const doubtful = { ...anchored, doubtfulFrom: noon };
    expect([
      answer(doubtful, noon + hour + 1900, at).clock,
      answer(doubtful, noon + hour - 2100, at).clock,
    ]).toEqual([anchored, anchored]);
    expect(answer(doubtful, noon + hour + 1901, at).clock?.server).toBe(noon + hour + 2001);
    expect(answer(doubtful, noon + hour - 2101, at).clock?.server).toBe(noon + hour - 2001);
  });

  it('ignores a missing date, and answers over which the device slept', () => {
    const at = after(hour, hour);
    const nothing = { clock: anchored, correction: null };
    expect([
      answer(anchored, NaN, at),
      answer(anchored, noon - day, at, minute + 1),
      answer(null, noon, at, minute + 1),
      heard(anchored, { date: noon, asked: after(hour - 8 * hour, hour - 1), answered: at }),
    ]).toEqual([nothing, nothing, { clock: null, correction: null }, nothing]);
    expect(answer(anchored, noon - day, at, minute).clock?.server).toBe(noon - day + 30 * second);
  });
});

describe('daysToMove', () => {
  const made = (day: string, madeAt: number): Dated & { id: string } => ({ id: 'one', day, madeAt });

  it('moves days as far as today was wrong, and keeps yesterday one day before', () => {
    const wrong = noon + 2 * day;
    const correction: Correction = { from: -Infinity, by: -2 * day };
    expect(redated([made('2026-11-29', wrong), made('2026-11-28', wrong)], correction, berlin)).toEqual([
      made('2026-11-27', noon),
      made('2026-11-26', noon),
    ]);
  });

  it('tells by how many days those of an operation move', () => {
    const correction: Correction = { from: noon, by: -2 * day };
    expect([
      daysToMove(noon, correction, berlin),
      daysToMove(noon + 1, correction, berlin),
      daysToMove(noon + 1, { from: noon, by: 15 * hour }, berlin),
    ]).toEqual([0, -2, 1]);
  });

  it('leaves alone what was made before the doubt, and the day if the hour alone was wrong', () => {
    const before = made('2026-11-27', noon);
    expect(redated([before], { from: noon, by: day }, berlin)).toEqual([before]);
    expect(redated([made('2026-11-27', noon + 1)], { from: noon, by: hour }, berlin)).toEqual([
      made('2026-11-27', noon + 1 + hour),
    ]);
  });
});

describe('a device', () => {
  type Event =
    | { kind: 'awake' | 'asleep' | 'closed'; minutes: number }
    | { kind: 'mark' | 'answer' }
    | { kind: 'set'; minutes: number };
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('awake' as const, 'asleep' as const, 'closed' as const),
      minutes: fc.integer({ min: 1, max: 2000 }),
    }),
    fc.record({ kind: fc.constantFrom('mark' as const, 'answer' as const) }),
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('mark' as const) }) },
  );
  interface Story {
    timeZone: string;
    offBy: number;
    drifts: boolean;
    events: Event[];
  }
  /** In minutes. Up to ten are not corrected. */
  const wrong = fc.oneof(fc.integer({ min: -4000, max: -11 }), fc.integer({ min: 11, max: 4000 }));
  const story = fc.record({
    timeZone: fc.constantFrom('Europe/Berlin', 'America/Santiago', 'Pacific/Apia', 'Asia/Kathmandu'),
    offBy: wrong,
    drifts: fc.boolean(),
    events: fc.array(event, { maxLength: 30 }),
    set: fc.record({ place: fc.nat(30), minutes: wrong }),
  });

  /** A device with true time beside it; everything that it cannot know is in here. */
  function run(
    { timeZone, offBy, drifts, events }: Story,
    seen: (place: string, made: { right: string; given: string }[]) => void,
  ): void {
    const household = { timeZone, dayStartsAt: 240 };
    let truth = Date.parse('2026-10-20T09:30:17.123Z');
    const device = { wall: truth + offBy * minute, monotonic: 77 };
    let clock: ServerClock | null = null;
    let made: (Dated & { truth: number })[] = [];
    const pass = (ms: number, runs: boolean): void => {
      truth += ms;
      device.wall += ms;
      if (runs) device.monotonic += ms;
      // A page reads its clock once a minute.
      if (clock) clock = carriedOn(clock, { ...device });
    };
    for (const each of events) {
      if (each.kind === 'awake') for (let count = 0; count < each.minutes; count++) pass(minute, true);
      else if (each.kind === 'asleep') pass(each.minutes * minute, drifts);
      else if (each.kind === 'closed') {
        const stored: StoredClock | null = clock && clockToStore(clock, { ...device });
        truth += each.minutes * minute;
        device.wall += each.minutes * minute;
        device.monotonic = 5;
        clock = stored && resumedClock(stored, { ...device });
      } else if (each.kind === 'set') {
        device.wall += each.minutes * minute;
        if (clock) clock = carriedOn(clock, { ...device });
      } else if (each.kind === 'mark') {
        const now = { ...device };
        made.push({ day: dayOf(clock, now, household), madeAt: serverTime(clock, now), truth });
        pass(second, true);
      } else {
        const asked = { ...device };
        const date = Math.floor((truth + 150) / second) * second;
        pass(300, true);
        const answer = heard(clock, { date, asked, answered: { ...device } });
        clock = answer.clock;
        if (answer.correction) made = redated(made, answer.correction, household);
      }
      const shown = made.map((mark) => ({ given: mark.day, right: dayAt(mark.truth, household) }));
      seen(each.kind, clock === null ? [] : shown);
      if (each.kind === 'answer') {
        made = [];
        expect(Math.abs(serverTime(clock, { ...device }) - truth)).toBeLessThan(4 * second);
        expect(dayOf(clock, { ...device }, household)).toBe(naiveDay(truth, household));
      }
    }
  }

  it('gives each unsent mark its right day at the next answer, however wrong its own clock is', () => {
    fc.assert(
      fc.property(story, (each) => {
        run(each, (_, made) =>
          expect(made.map(({ given }) => given)).toEqual(made.map(({ right }) => right)),
        );
      }),
      { numRuns: 120 },
    );
  });

  it('does so too if its own clock is set once, as soon as the answer is there', () => {
    fc.assert(
      fc.property(story, (each) => {
        const { place, minutes } = each.set;
        // A clock that was set while the device never slept: of a sleep nothing could tell it.
        const awake = each.events.filter(({ kind }) => kind !== 'asleep' && kind !== 'closed');
        const set: Event = { kind: 'set', minutes };
        const events = [{ kind: 'answer' as const }, ...awake.slice(0, place), set, ...awake.slice(place)];
        run({ ...each, events: [...events, { kind: 'answer' }] }, (kind, made) => {
          if (kind !== 'answer') return;
          expect(made.map(({ given }) => given)).toEqual(made.map(({ right }) => right));
        });
      }),
      { numRuns: 120 },
    );
  });
});
