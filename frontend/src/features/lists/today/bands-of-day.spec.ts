import type { Card } from '@pictick/rules/routines/routine-day';
import type { HouseholdToday, RoutineItemRow } from '../../../sync/routines/today';
import { bandsOfDay, progressOf } from './bands-of-day';

const day = '2026-11-27';
const card = (id: string, state: Card['state'] = 'open') =>
  ({ ...{ item: { id }, childId: null, state, mark: null, insteadOf: null } }) as Card<RoutineItemRow>;
const planned = (id: string, band: 'morning' | 'evening') =>
  ({ routine: { list: { id } }, day, band, cards: [card(id)] }) as HouseholdToday['anyone'][number];

it('bandsOfDay joins the children of a routine, by part of the day', () => {
  const shown = bandsOfDay({
    day,
    band: 'morning',
    children: [
      { childId: 'mia', routines: [planned('up', 'morning'), planned('bed', 'evening')], isDayOff: false },
      { childId: 'tom', routines: [planned('up', 'morning')], isDayOff: false },
    ],
    anyone: [planned('plants', 'morning')],
  });
  expect(
    shown.map(({ band, routines }) => [
      band,
      ...routines.map(({ routine, of }) => [routine.list.id, ...of.map(({ childId }) => childId)]),
    ]),
  ).toEqual([
    ['morning', ['up', 'mia', 'tom'], ['plants', null]],
    ['evening', ['bed', 'mia']],
  ]);
});

it('progressOf counts owed cards only, and is done without an open one', () => {
  expect(progressOf([card('a', 'done'), card('b'), card('c', 'skipped'), card('d', 'changed')])).toEqual({
    done: 1,
    total: 2,
    isDone: false,
  });
  expect(progressOf([card('a', 'skipped')])).toEqual({ done: 0, total: 0, isDone: true });
  expect(progressOf([])).toEqual({ done: 0, total: 0, isDone: false });
});
