import type { Band } from '../calendar/household-day';
import { everyDay } from '../calendar/schedule';
import type { Mark } from './mark';
import { type NowFacts, routineNow } from './now-routine';
import type { Routine, RoutineItem, RoutineRow } from './routine-day';

interface Named extends Routine {
  id: string;
}

const item = (id: string): RoutineItem => ({ id, weekdays: null, for: null, onlyOn: null, insteadOf: null });
const routine = (id: string, band: Band, changes: Partial<RoutineRow> = {}): Named => ({
  id,
  items: [item(`${id}-1`), item(`${id}-2`)],
  rows: [
    {
      validFrom: '2026-01-01',
      recurrence: { weekdays: everyDay, everyWeeks: 1, from: '2026-01-01' },
      band,
      remindAt: null,
      children: ['tom'],
      ...changes,
    },
  ],
});
const done = (itemId: string, day = '2026-11-27'): Mark => ({
  itemId,
  day,
  childId: 'tom',
  state: 'done',
  as: 'child',
  actor: 'tom',
});
const facts = (marks: readonly Mark[] = [], changes: Partial<NowFacts> = {}): NowFacts => ({
  children: ['tom'],
  daysOff: [],
  marks,
  clock: { timeZone: 'UTC', dayStartsAt: 240 },
  starts: { midday: 660, evening: 1020 },
  ...changes,
});
const instantOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}:00Z`);
const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
/** "front (closed, ...)" or "next: day card". */
function now(routines: readonly Named[], time: string, given: NowFacts): string {
  const { front, closed, next } = routineNow(routines, 'tom', instantOf(time), given);
  if (next) return `next: ${next.day} ${next.band} ${next.card.item.id}`;
  if (!front) return 'nothing';
  const others = closed.map((each) => each.routine.id).join(', ');
  return `${front.day} ${front.routine.id}${others && ` (${others})`}`;
}

const routines = [routine('up', 'morning'), routine('lunch', 'midday'), routine('bed', 'evening')];

describe('routineNow', () => {
  it('puts the routine of the band in front', () => {
    expect(
      ['03:59', '04:00', '10:59', '11:00', '16:59', '17:00', '23:59'].map((time) =>
        now(routines, `2026-11-27 ${time}`, facts()),
      ),
    ).toEqual([
      '2026-11-26 bed',
      '2026-11-27 up',
      '2026-11-27 up',
      '2026-11-27 lunch',
      '2026-11-27 lunch',
      '2026-11-27 bed',
      '2026-11-27 bed',
    ]);
  });

  it('keeps a routine that was begun until two hours into the next band', () => {
    const begun = facts([done('up-2')]);
    expect(
      ['10:59', '11:00', '12:59', '13:00'].map((time) => now(routines, `2026-11-27 ${time}`, begun)),
    ).toEqual(['2026-11-27 up', '2026-11-27 up', '2026-11-27 up', '2026-11-27 lunch']);
  });

  it('lets it go when no card of it is open, also if an adult skipped the rest', () => {
    const skipped: Mark = { ...done('up-1'), state: 'skipped', as: 'adult', actor: 'ada' };
    expect([
      now(routines, '2026-11-27 11:00', facts([done('up-1'), done('up-2')])),
      now(routines, '2026-11-27 11:00', facts([skipped, done('up-2')])),
      now(routines, '2026-11-27 11:00', facts([{ ...done('up-1'), state: 'open' }])),
      now(routines, '2026-11-27 11:00', facts([skipped])),
    ]).toEqual(['2026-11-27 lunch', '2026-11-27 lunch', '2026-11-27 lunch', '2026-11-27 lunch']);
  });

  it('keeps an evening that was begun over the turn of the day, with its own day', () => {
    const begun = facts([done('bed-1', '2026-11-26')]);
    expect(['04:00', '05:59', '06:00'].map((time) => now(routines, `2026-11-27 ${time}`, begun))).toEqual([
      '2026-11-26 bed',
      '2026-11-26 bed',
      '2026-11-27 up',
    ]);
  });

  it('does not bring a later band forward because a card of it is done', () => {
    expect(now(routines, '2026-11-27 08:00', facts([done('bed-1')]))).toBe('2026-11-27 up');
  });

  it('takes two routines of a band in the order of adults, and closes the other', () => {
    const two = [routine('late', 'evening'), ...routines];
    expect([
      now(two, '2026-11-27 18:00', facts()),
      now(two, '2026-11-27 18:00', facts([done('bed-1')])),
      now(two, '2026-11-27 18:00', facts([done('late-1'), done('late-2')])),
      now(two, '2026-11-27 18:00', facts([done('bed-1'), done('late-1')])),
    ]).toEqual(['2026-11-27 late (bed)', '2026-11-27 bed (late)', '2026-11-27 bed', '2026-11-27 late (bed)']);
  });

  it('closes no routine of another band or day', () => {
    const marks = [done('bed-1', '2026-11-26')];
    expect(now(routines, '2026-11-27 05:00', facts(marks))).toBe('2026-11-26 bed');
    expect(now(routines, '2026-11-27 12:00', facts([done('up-1')]))).toBe('2026-11-27 up');
  });

  it('names the first open card of what comes next, with its day', () => {
    const two = [routine('bed', 'evening'), routine('up', 'morning')];
    const finished = [done('bed-1'), done('bed-2')];
    expect([
      now(two, '2026-11-27 11:00', facts()),
      now(two, '2026-11-27 11:00', facts([done('bed-1')])),
      now(two, '2026-11-27 11:00', facts(finished)),
      now(two, '2026-11-27 17:00', facts(finished)),
      now(two, '2026-11-27 17:00', facts([...finished, done('up-1', '2026-11-28')])),
    ]).toEqual([
      'next: 2026-11-27 evening bed-1',
      'next: 2026-11-27 evening bed-2',
      'next: 2026-11-28 morning up-1',
      'next: 2026-11-28 morning up-1',
      'next: 2026-11-28 morning up-2',
    ]);
  });

  it('skips days off when it looks for what comes next, for a year at most', () => {
    const off = { daysOff: [{ from: '2026-11-27', to: '2026-12-02', childId: 'tom' }] };
    expect(now(routines, '2026-11-27 08:00', facts([], off))).toBe('next: 2026-12-03 morning up-1');
    const starting = (from: string): Named =>
      routine('new', 'morning', { recurrence: { everyDays: 30, from } });
    expect([
      now([starting('2027-11-28')], '2026-11-27 08:00', facts()),
      now([starting('2027-11-29')], '2026-11-27 08:00', facts()),
      now([], '2026-11-27 08:00', facts()),
    ]).toEqual(['next: 2027-11-28 morning new-1', 'nothing', 'nothing']);
  });

  it('lets bands that start together end together', () => {
    const clock = { timeZone: 'UTC', dayStartsAt: 660 };
    const early = facts([], { clock });
    const begun = facts([done('up-1')], { clock });
    expect([
      now(routines, '2026-11-27 11:00', early),
      now(routines, '2026-11-27 16:59', early),
      now(routines, '2026-11-27 17:00', early),
      now(routines, '2026-11-27 18:59', begun),
      now(routines, '2026-11-27 19:00', begun),
    ]).toEqual(['2026-11-27 up', '2026-11-27 up', '2026-11-27 bed', '2026-11-27 up', '2026-11-27 bed']);
  });

  it('names the instant at which time changes the answer', () => {
    const until = (time: string, given: NowFacts): string =>
      iso(routineNow(routines, 'tom', instantOf(time), given).until);
    expect([
      until('2026-11-27 08:00', facts()),
      until('2026-11-27 08:00', facts([done('up-1'), done('up-2')])),
      until('2026-11-27 11:00', facts([done('up-1')])),
      until('2026-11-27 13:00', facts([done('up-1')])),
      until('2026-11-27 17:00', facts()),
      until('2026-11-27 04:00', facts([done('bed-1', '2026-11-26')])),
    ]).toEqual([
      '2026-11-27 11:00',
      '2026-11-27 11:00',
      '2026-11-27 13:00',
      '2026-11-27 17:00',
      '2026-11-28 04:00',
      '2026-11-27 06:00',
    ]);
  });
});
