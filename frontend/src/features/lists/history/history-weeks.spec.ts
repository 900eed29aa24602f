import { historyDays } from '@pictick/rules/routines/offered-days';
import { type HistoryDay, weeksOf, withCard } from './history-weeks';

/** A Friday. */
const instant = Date.UTC(2026, 10, 27, 12);
const shown = historyDays(instant, { timeZone: 'UTC', dayStartsAt: 0 });
const routine = (listId: string, done: number, planned: number) => ({ listId, name: listId, planned, done });
const always = () => true;
const days: HistoryDay[] = [
  { day: '2026-11-27', off: false, routines: [routine('bed', 1, 3), routine('up', 2, 6)] },
  { day: '2026-11-26', off: true, routines: [] },
  { day: '2026-11-25', off: false, routines: [routine('up', 6, 6)] },
];

it('weeksOf puts the days of a routine into weeks from the first weekday on', () => {
  const [bed, up] = weeksOf(days, shown, 1, always);
  expect([bed?.name, up?.name]).toEqual(['bed', 'up']);
  expect(up?.weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(up?.weeks[0]?.slice(0, 6).map((cell) => cell?.day)).toEqual([
    ...[undefined, undefined, undefined, undefined, undefined],
    '2026-10-31',
  ]);
  expect(up?.weeks[4]?.map((cell) => cell && [cell.kind, cell.done, cell.planned])).toEqual([
    ...[
      ['none', 0, 0],
      ['none', 0, 0],
      ['planned', 6, 6],
      ['off', 0, 0],
      ['planned', 2, 6],
    ],
    ...[null, null],
  ]);
  expect([up?.done, up?.planned]).toEqual([8, 12]);
});

it('weeksOf begins the week on Sunday where the region does', () => {
  expect(weeksOf(days, shown, 7, always)[0]?.weeks[0]?.findIndex((cell) => cell !== null)).toBe(6);
});

it('weeksOf has a day off only where the routine would have been there', () => {
  const planned = (listId: string) => listId === 'up';
  const kinds = weeksOf(days, shown, 1, planned).map(({ weeks }) => weeks[4]?.[3]?.kind);
  expect(kinds).toEqual(['none', 'off']);
});

it('weeksOf takes a day on which all cards were "not today" for a planned one', () => {
  const [up] = weeksOf(
    [{ day: '2026-11-27', off: false, routines: [routine('up', 0, 0)] }],
    shown,
    1,
    always,
  );
  expect(up?.weeks[4]?.slice(3, 5).map((cell) => cell?.kind)).toEqual(['none', 'planned']);
});

it('weeksOf has no routine where none was planned', () => {
  expect(weeksOf([], shown, 1, always)).toEqual([]);
  expect(weeksOf(days, [], 1, always)).toEqual([]);
});

it('withCard counts a corrected card in its day and routine only', () => {
  const corrected = withCard(days, { day: '2026-11-27', listId: 'up' }, { planned: 0, done: 1 });
  expect(corrected[0]?.routines).toEqual([routine('bed', 1, 3), routine('up', 3, 6)]);
  expect(corrected.slice(1)).toEqual(days.slice(1));
});
