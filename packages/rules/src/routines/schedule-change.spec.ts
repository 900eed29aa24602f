import fc from 'fast-check';
import { addDays } from '../calendar/day';
import { everyDay, fallsOn, type Recurrence, rowOn } from '../calendar/schedule';
import type { RoutineItem, RoutineRow } from './routine-day';
import { changedRows, checkedAtEnd, endingRow, recurrenceProblems, weekdaysProblem } from './schedule-change';

const daily: Recurrence = { weekdays: everyDay, everyWeeks: 1, from: '2026-01-01' };
const row = (validFrom: string, changes: Partial<RoutineRow> = {}): RoutineRow => ({
  validFrom,
  recurrence: daily,
  band: 'morning',
  remindAt: null,
  children: ['tom'],
  ...changes,
});

describe('changedRows', () => {
  it('keeps earlier rows in order, and replaces the row of its day and later ones', () => {
    const [first, second, third] = [row('2026-01-01'), row('2026-06-01'), row('2026-11-28')];
    const change = row('2026-11-27', { band: 'evening' });
    expect(changedRows([second, third, first], change)).toEqual([first, second, change]);
    const again = row('2026-11-27', { children: [] });
    expect(changedRows([first, change], again)).toEqual([first, again]);
    expect(changedRows([], change)).toEqual([change]);
  });

  it('keeps later rows if the change is for a day before today', () => {
    const [first, later] = [row('2026-06-01'), row('2026-11-28')];
    const change = row('2026-11-27', { band: 'evening' });
    const at = (today: string) => changedRows([later, first], change, today);
    expect([at('2026-11-28'), at('2026-11-27')]).toEqual([
      [first, change, later],
      [first, change],
    ]);
    expect(changedRows([first, row('2026-11-27'), later], change, '2026-12-24')).toEqual([
      first,
      change,
      later,
    ]);
  });

  it('holds from its day on, and leaves each day before as it was', () => {
    const count = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.array(count), count, count, (changes, last, asked) => {
        const at = (number: number): string => addDays('2026-11-01', number);
        const before = changes.reduce<RoutineRow[]>((rows, each) => changedRows(rows, row(at(each))), []);
        const change = row(at(last), { band: 'evening' });
        const after = changedRows(before, change);
        expect(rowOn(after, at(asked))).toEqual(asked < last ? rowOn(before, at(asked)) : change);
        expect(after.map(({ validFrom }) => validFrom)).toEqual(
          [...new Set(after.map(({ validFrom }) => validFrom))].toSorted(),
        );
      }),
    );
  });
});

describe('endingRow', () => {
  it('rests from a day on with the same band and children, if a row holds', () => {
    const rows = [row('2026-06-01', { band: 'evening', remindAt: 1080 })];
    expect(endingRow(rows, '2026-11-27')).toEqual({
      validFrom: '2026-11-27',
      recurrence: null,
      band: 'evening',
      remindAt: 1080,
      children: ['tom'],
    });
    expect([endingRow(rows, '2026-05-31'), endingRow([], '2026-11-27')]).toEqual([null, null]);
  });
});

describe('checkedAtEnd', () => {
  it('keeps what is checked today, in the order of the list', () => {
    const item = (id: string, weekdays: RoutineItem['weekdays'] = null): RoutineItem => ({
      id,
      weekdays,
      for: null,
      onlyOn: null,
      insteadOf: null,
    });
    const items = [item('wash'), item('swim', [1]), item('eat'), item('dress')];
    const marks = ['dress', 'wash', 'swim'].map((itemId) => ({
      itemId,
      day: '2026-11-27',
      childId: 'tom',
      state: 'done' as const,
      as: 'child' as const,
      actor: 'tom',
    }));
    const facts = { children: ['tom'], daysOff: [], marks };
    expect(checkedAtEnd({ rows: [row('2026-01-01')], items }, '2026-11-27', facts)).toEqual([
      'wash',
      'dress',
    ]);
  });
});

describe('recurrenceProblems', () => {
  const today = '2026-11-27';
  const problems = (value: unknown): string[] =>
    recurrenceProblems(value, today).map(({ field, rule }) => `${field} ${rule}`);

  it('accepts weekdays of every or every second week, and every n days', () => {
    expect([
      problems({ weekdays: [1], everyWeeks: 1, from: today }),
      problems({ weekdays: [7, 1, 2, 3, 4, 5, 6], everyWeeks: 2, from: '2020-02-29' }),
      problems({ everyDays: 2, from: today }),
      problems({ everyDays: 60, from: addDays(today, 366) }),
    ]).toEqual([[], [], [], []]);
  });

  it.each<[string, unknown, string[]]>([
    ['no object', 'daily', [' type']],
    ['null', null, [' type']],
    ['an array', [], [' type']],
    ['an empty object', {}, ['weekdays required', 'everyWeeks required', 'from required']],
    ['no weekday', { weekdays: [], everyWeeks: 1, from: today }, ['weekdays min']],
    ['day 0', { weekdays: [0, 1], everyWeeks: 1, from: today }, ['weekdays enum']],
    ['day 8', { weekdays: [1, 8], everyWeeks: 1, from: today }, ['weekdays enum']],
    ['half a day', { weekdays: [1.5], everyWeeks: 1, from: today }, ['weekdays enum']],
    ['a text', { weekdays: ['1'], everyWeeks: 1, from: today }, ['weekdays enum']],
    ['a day twice', { weekdays: [1, 2, 1], everyWeeks: 1, from: today }, ['weekdays format']],
    ['one number', { weekdays: 1, everyWeeks: 1, from: today }, ['weekdays type']],
    ['every third week', { weekdays: [1], everyWeeks: 3, from: today }, ['everyWeeks enum']],
    ['no week', { weekdays: [1], everyWeeks: 0, from: today }, ['everyWeeks enum']],
    ['every day by number', { everyDays: 1, from: today }, ['everyDays min']],
    ['every 61 days', { everyDays: 61, from: today }, ['everyDays max']],
    ['2.5 days', { everyDays: 2.5, from: today }, ['everyDays type']],
    ['days as text', { everyDays: '2', from: today }, ['everyDays type']],
    ['no day of a month', { everyDays: 2, from: '2026-02-30' }, ['from format']],
    ['a number as day', { everyDays: 2, from: 20261127 }, ['from format']],
    ['a start after a year', { everyDays: 2, from: addDays(today, 367) }, ['from max']],
    ['no start', { everyDays: 2 }, ['from required']],
    [
      'both rhythms',
      { everyDays: 2, weekdays: [1], everyWeeks: 1, from: today },
      ['weekdays unknown', 'everyWeeks unknown'],
    ],
    ['a foreign field', { everyDays: 2, from: today, until: today }, ['until unknown']],
  ])('refuses %s', (_, value, expected) => {
    expect(problems(value)).toEqual(expected);
  });

  it('accepts what falls on a day within two months of its start', () => {
    const any = fc.record(
      {
        weekdays: fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 4 }),
        everyWeeks: fc.integer({ min: 0, max: 3 }),
        everyDays: fc.integer({ min: 0, max: 62 }),
        from: fc.constantFrom(today, '2026-12-24', '2026-11-31'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(any, (value) => {
        if (recurrenceProblems(value, today).length > 0) return;
        const recurrence = value as Recurrence;
        const days = Array.from({ length: 61 }, (_, index) => addDays(recurrence.from, index));
        expect(days.some((day) => fallsOn(recurrence, day))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('weekdaysProblem', () => {
  it('judges the weekdays of an item by the same rules', () => {
    expect([[1, 7], [], [9], [3, 3], null].map(weekdaysProblem)).toEqual([
      null,
      'min',
      'enum',
      'format',
      'type',
    ]);
  });
});
