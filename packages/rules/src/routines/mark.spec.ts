import fc from 'fast-check';
import { addDays, dayNumber, dayOfNumber } from '../calendar/day';
import { dayAt } from '../calendar/household-day';
import { type Mark, markBounds, markDayProblem, markKey, withMark } from './mark';

const mark = (changes: Partial<Mark> = {}): Mark => ({
  itemId: 'brush',
  day: '2026-11-27',
  childId: 'tom',
  state: 'done',
  as: 'child',
  actor: 'tom',
  ...changes,
});

describe('withMark', () => {
  it('replaces the mark of the same item, day and child in its place, and keeps all others', () => {
    const marks = [mark({ itemId: 'dress' }), mark(), mark({ childId: null }), mark({ day: '2026-11-28' })];
    const skipped = mark({ state: 'skipped', as: 'adult', actor: 'ada' });
    expect(withMark(marks, skipped)).toEqual([marks[0], skipped, marks[2], marks[3]]);
    expect(withMark(marks, mark({ childId: 'lia' }))).toEqual([...marks, mark({ childId: 'lia' })]);
    expect(withMark([], skipped)).toEqual([skipped]);
  });

  it('keeps one mark for each key, the last one, whatever the order of others', () => {
    const any = fc.record({
      itemId: fc.constantFrom('a', 'b'),
      day: fc.constantFrom('2026-11-27', '2026-11-28'),
      childId: fc.option(fc.constantFrom('tom', 'lia')),
      state: fc.constantFrom('open' as const, 'done' as const, 'skipped' as const),
    });
    fc.assert(
      fc.property(fc.array(any), (sets) => {
        const kept = sets.reduce<Mark[]>((marks, each) => withMark(marks, mark(each)), []);
        const last = new Map(sets.map((each) => [markKey(each), each.state]));
        expect(new Map(kept.map((each) => [markKey(each), each.state]))).toEqual(last);
        expect(kept).toHaveLength(last.size);
      }),
    );
  });
});

describe('markBounds and markDayProblem', () => {
  it('go from 60 days before the UTC date to the day after it', () => {
    const late = Date.parse('2026-11-27T23:59:59.999Z');
    expect([markBounds(late), markBounds(late + 1), markBounds(-1)]).toEqual([
      { first: '2026-09-28', last: '2026-11-28' },
      { first: '2026-09-29', last: '2026-11-29' },
      { first: '1969-11-01', last: '1970-01-01' },
    ]);
    expect(
      ['2026-09-27', '2026-09-28', '2026-11-28', '2026-11-29', '2026-02-30', 'today', ''].map((day) =>
        markDayProblem(day, late),
      ),
    ).toEqual(['min', null, null, 'max', 'format', 'format', 'format']);
  });

  it('accept today of a household in any zone', () => {
    const instant = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2100) });
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), fc.nat(1439), (at, timeZone, dayStartsAt) =>
        expect(markDayProblem(dayAt(at, { timeZone, dayStartsAt }), at)).toBeNull(),
      ),
      { numRuns: 300 },
    );
  });

  it('accept exactly 62 days at each instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100) }), (instant) => {
        const around = Array.from({ length: 200 }, (_, index) =>
          addDays(dayOfNumber(Math.floor(instant / 86_400_000)), index - 100),
        );
        const accepted = around.filter((day) => markDayProblem(day, instant) === null);
        const { first, last } = markBounds(instant);
        expect([accepted[0], accepted.at(-1), accepted.length]).toEqual([first, last, 62]);
        expect(dayNumber(last) - dayNumber(first)).toBe(61);
      }),
    );
  });
});
