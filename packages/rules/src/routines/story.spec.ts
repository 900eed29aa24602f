import fc from 'fast-check';
import type { Day } from '../calendar/day';
import { bands, dayAt, startOfBand } from '../calendar/household-day';
import { everyDay } from '../calendar/schedule';
import {
  naiveCards,
  naiveCounts,
  naiveHistory,
  naiveIsChecked,
  naiveNow,
  naivePlan,
  type NaiveRoutine,
} from '../testing/naive-routines';
import {
  children,
  type ItemAt,
  type NamedRoutine,
  type RecurrenceAt,
  routineIds,
  type RoutineStory,
  type ScheduleAt,
  type Step,
  storyDays,
  told,
  type ToldStory,
} from '../testing/routine-story';
import { markStates } from './mark';
import { routineNow, type RoutineNow } from './now-routine';
import {
  type Card,
  cardsByItem,
  closedDays,
  dueChildren,
  isChecked,
  isRoutineDone,
  routineCards,
  routineCounts,
} from './routine-day';
import { checkedAtEnd } from './schedule-change';

/** Around changes of summer time and of the year, a leap day, and the day that Samoa skipped. */
const places: [zone: string, first: Day][] = [
  ['Europe/Berlin', '2026-03-22'],
  ['Europe/Berlin', '2026-10-20'],
  ['America/New_York', '2026-03-02'],
  ['America/New_York', '2028-02-24'],
  ['America/Santiago', '2026-09-01'],
  ['Pacific/Auckland', '2026-04-01'],
  ['Africa/Casablanca', '2024-03-05'],
  ['Asia/Kathmandu', '2026-12-26'],
  ['Pacific/Apia', '2011-12-24'],
];

/** Mostly the same three days, so that their marks meet. */
const day = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 2, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: storyDays - 1 }) },
);
const child = fc.constantFrom(...children);
/** Null in the other cases. */
const inTen = <T>(cases: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: cases, arbitrary }, { weight: 10 - cases, arbitrary: fc.constant(null) });
const weekdays = fc.subarray([...everyDay], { minLength: 1 });
const from = fc.integer({ min: -20, max: 4 });
const daily: RecurrenceAt = { weekdays: [...everyDay], everyWeeks: 1, from: -30 };
const recurrence: fc.Arbitrary<RecurrenceAt> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(daily) },
  { weight: 1, arbitrary: fc.record({ weekdays, everyWeeks: fc.constantFrom<1 | 2>(1, 2), from }) },
  { weight: 1, arbitrary: fc.record({ everyDays: fc.integer({ min: 2, max: 5 }), from }) },
);
const schedule: fc.Arbitrary<ScheduleAt> = fc.record({
  recurrence: inTen(9, recurrence),
  band: fc.constantFrom(...bands),
  children: fc.subarray(children),
});
const routine = fc.constantFrom(...routineIds);
const itemId = fc
  .tuple(routine, fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4))
  .map(([list, item]) => `${list}.${item}`);
const kind = <K extends string>(name: K): fc.Arbitrary<K> => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      kind: kind('mark'),
      item: itemId,
      day,
      child,
      state: fc.constantFrom(...markStates, 'done' as const),
      isAdult: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kind('tick'), item: itemId, day, checked: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.record({ kind: kind('schedule'), routine, day }), schedule)
      .map(([place, each]) => ({ ...place, ...each })),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('end'), routine, day }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom<'day-off' | 'work'>('day-off', 'day-off', 'work'),
      from: day,
      length: fc.nat(3),
      childId: fc.option(child),
    }),
  },
);
const item: fc.Arbitrary<ItemAt> = fc.record({
  weekdays: inTen(3, weekdays),
  for: inTen(3, fc.subarray(children, { minLength: 1 })),
  onlyOn: inTen(4, fc.integer({ min: 2, max: 4 })),
  insteadOf: inTen(6, fc.integer({ min: 0, max: 4 })),
});
const clock = fc.constantFrom(
  { dayStartsAt: 240, midday: 660, evening: 1020 },
  { dayStartsAt: 0, midday: 720, evening: 1400 },
  { dayStartsAt: 150, midday: 150, evening: 600 },
  { dayStartsAt: 60, midday: 120, evening: 180 },
);

/** Mostly in the hours after a band of those days starts. */
const instant = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      day: fc.integer({ min: 2, max: 5 }),
      band: fc.constantFrom(...bands),
      minutes: fc.integer({ min: -5, max: 130 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      day: fc.integer({ min: 0, max: storyDays }),
      band: fc.constantFrom(...bands),
      minutes: fc.integer({ min: 0, max: 1440 }),
    }),
  },
);

const routineStory: fc.Arbitrary<RoutineStory> = fc.record({
  place: fc.constantFrom(...places),
  clock,
  items: fc.array(fc.array(item, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 3 }),
  schedules: fc.array(schedule, { minLength: 3, maxLength: 3 }),
  steps: fc.array(step, { minLength: 20, maxLength: 80, size: 'max' }),
  instants: fc.array(instant, { minLength: 4, maxLength: 4 }),
});

const asked = [...children, null];

const shown = ({ item, state, insteadOf, mark }: Card): unknown => ({
  item: item.id,
  state,
  instead: insteadOf?.id ?? null,
  actor: mark?.actor ?? null,
});

/** All that the rules say of a routine on a day. */
function ruled({ facts }: ToldStory, routine: NamedRoutine, day: string): unknown {
  const cards = asked.map((childId) => routineCards(routine, childId, day, facts));
  const byItem = cardsByItem(routine, day, facts);
  return {
    cards: cards.map((each) => each.map(shown)),
    isDone: cards.map(isRoutineDone),
    due: routine.items.map(({ id }) => dueChildren(routine, id, day, facts)),
    checked: routine.items.filter(({ id }) => isChecked(byItem.get(id) ?? [])).map(({ id }) => id),
    atEnd: checkedAtEnd(routine, day, facts),
    counts: routineCounts(byItem),
    history: closedDays(routine, day, facts),
  };
}

/** The same by the judge. */
function judged({ judge }: ToldStory, routine: NaiveRoutine, day: string): unknown {
  const cards = asked.map((child) => naiveCards(judge, routine, child, day));
  const checked = routine.items.map(({ id }) => id).filter((id) => naiveIsChecked(judge, routine, id, day));
  return {
    cards,
    isDone: cards.map((each) => each.length > 0 && !each.some(({ state }) => state === 'open')),
    due: routine.items.map(({ id }) => naivePlan(judge, routine, id, day).map(({ child }) => child)),
    checked,
    atEnd: checked,
    counts: naiveCounts(judge, routine, day),
    history: naiveHistory(judge, routine, day),
  };
}

const inShort = ({ front, closed, next }: RoutineNow<NamedRoutine>): unknown => ({
  front: front && { routine: front.routine.id, day: front.day },
  closed: closed.map(({ routine }) => routine.id),
  next: next && { routine: next.routine.id, day: next.day, card: next.card.item.id },
});

describe('rules of routines', () => {
  it('answer like the judge on each day of a story', () => {
    fc.assert(
      fc.property(routineStory, (story) => {
        const both = told(story);
        for (let count = 0; count < storyDays; count++) {
          const day = both.at(count);
          expect([day, ...both.routines.map((each) => ruled(both, each, day))]).toEqual([
            day,
            ...both.judge.routines.map((each) => judged(both, each, day)),
          ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('put the same routine in front of a child as the judge, until the instant that they name', () => {
    fc.assert(
      fc.property(routineStory, (story) => {
        const { routines, facts, judge, at } = told(story);
        for (const { day, band, minutes } of story.instants) {
          const instant = startOfBand(at(day), band, facts.clock, facts.starts) + minutes * 60_000;
          for (const childId of children) {
            const now = routineNow(routines, childId, instant, facts);
            const place = [new Date(instant).toISOString(), childId];
            expect([place, inShort(now)]).toEqual([place, naiveNow(judge, childId, instant)]);
            expect(now.until).toBeGreaterThan(instant);
            expect(inShort(routineNow(routines, childId, now.until - 1, facts))).toEqual(inShort(now));
            expect(dayAt(now.until - 1, facts.clock)).toBe(dayAt(instant, facts.clock));
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
