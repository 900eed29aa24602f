import { addRoutineOverlays, redatedChange } from '../../changes.routine';
import type { DayOff, FirstThen, HouseholdView } from '../../household/household-view';
import type { Mark } from '../../routines/mark';
import { added, context, item, list, moved, screenOf } from '../../testing/change-kit';
import * as addDayOff from '../household/add-day-off';
import * as removeDayOff from '../household/remove-day-off';
import * as restoreDayOff from '../household/restore-day-off';
import * as setFirstThen from '../household/set-first-then';
import type { RoutineRow, StoredHousehold } from '../rows';
import * as markItem from './mark-item';
import * as markItemAsChild from './mark-item-as-child';
import { routineFields } from './routine-fields';
import * as setSchedule from './set-schedule';

addRoutineOverlays();

const row = (given: Partial<RoutineRow> = {}): RoutineRow => ({
  validFrom: '2026-11-27',
  recurrence: { weekdays: [1, 5], everyWeeks: 1, from: '2026-11-27' },
  band: 'morning',
  remindAt: null,
  children: ['tom'],
  ...given,
});

const mark = (given: Partial<Mark> = {}): Mark => ({
  itemId: 'teeth',
  day: '2026-11-27',
  childId: 'tom',
  state: 'done',
  as: 'adult',
  actor: 'ada',
  ...given,
});

describe('SetSchedule', () => {
  const before = row({ validFrom: '2026-11-20' });
  const change = { kind: 'schedule.set', householdId: 'home', row: row() } as const;

  it('shows the new row behind the earlier ones, and the household', () => {
    expect(setSchedule.overlay.head?.(change, { ...list.head, schedule: [before] })).toEqual({
      householdId: 'home',
      schedule: [before, row()],
    });
    expect(setSchedule.overlay.head?.(change)).toEqual({ householdId: 'home', schedule: [row()] });
    const later = row({ validFrom: '2026-11-28' });
    const known = { ...list.head, schedule: [before, later] };
    expect(setSchedule.overlay.head?.(change, known, () => '2026-11-28').schedule).toEqual([
      before,
      row(),
      later,
    ]);
  });

  it('is sent as one row of a day', () => {
    expect(setSchedule.request(change, 'list')).toEqual({
      method: 'PUT',
      path: '/api/shopping-lists/list/schedule',
      body: {
        day: '2026-11-27',
        recurrence: row().recurrence,
        band: 'morning',
        remindAt: null,
        children: ['tom'],
        householdId: 'home',
      },
    });
  });

  it('stores the answered rows without a new cursor and without the tag', () => {
    const answered = [before, row({ band: 'evening' })];
    expect(setSchedule.applied.isStep?.(change, {}, { list, items: new Map() }, undefined)).toBe(false);
    const stored = (schedule: RoutineRow[] | undefined) =>
      setSchedule.applied.rows(change, schedule ? { schedule } : {}, context([], { moved: {} })).list;
    expect(stored(answered)).toEqual({
      ...list,
      etag: null,
      head: { ...list.head, householdId: 'home', schedule: answered },
    });
    expect(stored(undefined)?.head.schedule).toEqual([row()]);
    const { list: _list, ...none } = context();
    expect(setSchedule.applied.rows(change, {}, { ...none, list: undefined })).toEqual({});
  });

  it('removes the items of single days before where it ends the routine', () => {
    const end = { ...change, row: row({ recurrence: null }), checked: [] } as const;
    const items = [
      item('teeth'),
      item('cake', { onlyOn: '2026-11-26' }),
      item('boots', { onlyOn: '2026-11-27' }),
    ];
    const screen = screenOf(...items);
    setSchedule.overlay.items?.(screen, change, 1);
    expect([...screen.rows.keys()]).toEqual(['teeth', 'cake', 'boots']);
    setSchedule.overlay.items?.(screen, end, 2);
    expect([...screen.rows.keys()]).toEqual(['teeth', 'boots']);
    const rows = setSchedule.applied.rows(end, {}, context(items));
    expect([rows.items?.map(({ id }) => id), rows.removedItems]).toEqual([['teeth', 'boots'], ['cake']]);
  });

  it('keeps the ticks of today where it ends the routine', () => {
    const end = { ...change, row: row({ recurrence: null }), checked: ['teeth'] } as const;
    const screen = screenOf(item('teeth'), item('shoes', { checked: true }), item('bag'));
    setSchedule.overlay.items?.(screen, end, 1);
    setSchedule.overlay.items?.(screen, change, 2);
    expect([...screen.rows.values()].map(({ id, checked, pending }) => [id, checked, pending])).toEqual([
      ['teeth', true, true],
      ['shoes', false, true],
      ['bag', false, false],
    ]);
    const rows = setSchedule.applied.rows(end, {}, context([item('teeth'), item('bag', { checked: true })]));
    expect(rows.items?.map(({ id, checked }) => [id, checked])).toEqual([
      ['teeth', true],
      ['bag', false],
    ]);
  });

  it('moves to another day together with a rhythm that begins with it', () => {
    const later = { ...row(), recurrence: { everyDays: 3, from: '2026-12-01' } };
    const days = (given: RoutineRow) => {
      const { validFrom, recurrence } = setSchedule.redated({ ...change, row: given }, -2).row;
      return [validFrom, recurrence?.from];
    };
    expect([days(row()), days(later), days(row({ recurrence: null }))]).toEqual([
      ['2026-11-25', '2026-11-25'],
      ['2026-11-25', '2026-12-01'],
      ['2026-11-25', undefined],
    ]);
  });
});

describe('MarkItem', () => {
  const change = {
    kind: 'item.marked',
    itemId: 'teeth',
    day: '2026-11-27',
    childId: 'tom',
    state: 'done',
    baseVersion: 3,
  } as const;

  it('shows the mark in place of the one of its key', () => {
    const others = [mark({ day: '2026-11-26' }), mark({ childId: null })];
    expect(markItem.overlay.marks?.([mark({ state: 'skipped' }), ...others], change, 'ada')).toEqual([
      mark(),
      ...others,
    ]);
  });

  it('is sent to its day', () => {
    expect(markItem.request(change, 'list')).toEqual({
      method: 'PUT',
      path: '/api/shopping-lists/list/items/teeth/marks/2026-11-27',
      body: { childId: 'tom', state: 'done', baseVersion: 3 },
    });
  });

  it('stores the answered mark, at the version of the answer', () => {
    const superseding = mark({ state: 'skipped', actor: 'ben' });
    const rows = (answer: { mark?: Mark }) => markItem.applied.rows(change, answer, context());
    expect([rows({ mark: superseding }), rows({})]).toEqual([
      { list: { ...moved, marks: [superseding] } },
      { list: { ...moved, marks: [mark()] } },
    ]);
    expect(
      markItem.applied.rows(change, { mark: mark() }, context([], { list: undefined, moved: {} })),
    ).toEqual({});
    expect(markItem.applied.counts?.(change, {})).toEqual({ itemsToggled: 1 });
  });

  it('is a step only if the state was another one', () => {
    const isStep = (known: Mark[] | undefined, state: Mark['state']) =>
      markItem.applied.isStep?.(
        change,
        { mark: mark({ state }) },
        { list: { ...list, ...(known && { marks: known }) }, items: new Map() },
        undefined,
      );
    expect([
      isStep(undefined, 'done'),
      isStep([], 'open'),
      isStep([mark()], 'done'),
      isStep([mark()], 'skipped'),
      isStep([mark({ day: '2026-11-26' })], 'skipped'),
    ]).toEqual([false, false, false, true, true]);
  });

  it('is no step where a tick of another page may have set the marks of all children at once', () => {
    const isStep = (childId: string | null, state: Mark['state']) =>
      markItem.applied.isStep?.(
        change,
        { mark: mark({ childId, state }) },
        {
          list: { ...list, marks: [mark({ childId, state: state === 'done' ? 'open' : 'done' })] },
          items: new Map(),
        },
        undefined,
      );
    expect([
      isStep('tom', 'done'),
      isStep('tom', 'open'),
      isStep('tom', 'skipped'),
      isStep(null, 'done'),
      isStep(null, 'open'),
    ]).toEqual([false, false, true, true, true]);
  });

  it('moves to another day, and is retried without the version that its user saw', () => {
    expect(markItem.redated(change, 1).day).toBe('2026-11-28');
    const { baseVersion: _baseVersion, ...again } = change;
    expect(markItem.rejected.again?.(change, false)).toEqual([again]);
  });
});

describe('MarkItemAsChild', () => {
  const change = {
    kind: 'kid.item-marked',
    itemId: 'teeth',
    day: '2026-11-27',
    childId: 'tom',
    state: 'done',
  } as const;
  const byChild = mark({ as: 'child', actor: 'tom' });

  it('shows the mark of the child, or of the family with the child who did it', () => {
    const shown = (given: Partial<markItemAsChild.MarkItemAsChild>) =>
      markItemAsChild.overlay.marks?.([], { ...change, ...given }, 'ada');
    expect([shown({}), shown({ isAnyones: true })]).toEqual([[byChild], [{ ...byChild, childId: null }]]);
  });

  it("is sent by a route of the child's own in its name", () => {
    expect(markItemAsChild.request(change, 'list')).toEqual({
      method: 'PUT',
      path: '/api/kid/items/teeth/marks/2026-11-27',
      body: { state: 'done' },
      actingChild: 'tom',
    });
  });

  it('stores the answered mark', () => {
    expect(markItemAsChild.applied.rows(change, { mark: byChild }, context())).toEqual({
      list: { ...moved, marks: [byChild] },
    });
    expect(
      markItemAsChild.applied.isStep?.(change, { mark: byChild }, { list, items: new Map() }, undefined),
    ).toBe(false);
  });

  it('moves to another day, and is told of later where it is refused', () => {
    expect(markItemAsChild.redated(change, -3).day).toBe('2026-11-24');
    const { refusedMark, ...silent } = markItemAsChild.rejected;
    expect([silent, refusedMark?.(change)]).toEqual([
      { isAutomatic: true, isSilent: true },
      { itemId: 'teeth', day: '2026-11-27', childId: 'tom' },
    ]);
  });
});

describe('The days off', () => {
  const dayOff: DayOff = { id: 'off', childId: 'tom', from: '2026-11-27', to: '2026-11-29' };
  const other: DayOff = { id: 'other', childId: null, from: '2026-12-24', to: '2026-12-31' };
  const state = { daysOff: [other] } as unknown as HouseholdView;
  const household = { id: 'home', cursor: '1.1', etag: 'tag', state } as StoredHousehold;
  const at = context([], { household, moved: {} });
  const add = { kind: 'day-off.added', dayOff } as const;

  it('are shown, sent and stored', () => {
    const both = { daysOff: [other, dayOff] };
    expect(addDayOff.overlay.household?.(state, add)).toEqual(both);
    expect(addDayOff.overlay.household?.({} as HouseholdView, add)).toEqual({ daysOff: [dayOff] });
    expect(addDayOff.request(add, 'home')).toEqual({
      method: 'POST',
      path: '/api/households/home/days-off',
      body: dayOff,
    });
    expect(addDayOff.applied.rows(add, {}, at)).toEqual({
      household: { ...household, etag: null, state: both },
    });
  });

  it('of today move with a clock that was wrong', () => {
    expect(addDayOff.redated(add, 1).dayOff).toEqual({ ...dayOff, from: '2026-11-28', to: '2026-11-30' });
  });

  it('are removed and restored', () => {
    const removed = { kind: 'day-off.removed', dayOffId: 'other' } as const;
    const restored = { kind: 'day-off.restored', dayOff } as const;
    expect([
      removeDayOff.overlay.household?.(state, removed),
      removeDayOff.overlay.household?.({} as HouseholdView, removed),
      restoreDayOff.overlay.household?.(state, restored),
    ]).toEqual([{ daysOff: [] }, { daysOff: [] }, { daysOff: [other, dayOff] }]);
    expect([removeDayOff.request(removed, 'home'), restoreDayOff.request(restored, 'home')]).toEqual([
      { method: 'DELETE', path: '/api/households/home/days-off/other' },
      { method: 'POST', path: '/api/households/home/days-off/off/restore' },
    ]);
    expect(removeDayOff.applied.rows(removed, {}, at).household?.state).toEqual({ daysOff: [] });
    expect(restoreDayOff.applied.rows(restored, {}, at).household?.state).toEqual({
      daysOff: [other, dayOff],
    });
  });
});

describe('SetFirstThen', () => {
  const mias: FirstThen = { childId: 'mia', day: '2026-11-27', items: ['a', 'b'] };
  const toms: FirstThen = { childId: 'tom', day: '2026-11-27', items: ['shoes', 'park'] };
  const of = (...firstThen: FirstThen[]) => ({ firstThen }) as unknown as HouseholdView;
  const change = { kind: 'first-then.set', ...toms } as const;
  const end = { ...change, items: null };

  it('is shown, replaced and ended, for each child alone', () => {
    expect([
      setFirstThen.overlay.household?.({} as HouseholdView, change),
      setFirstThen.overlay.household?.(of(mias, { ...toms, items: ['park', 'shoes'] }), change),
      setFirstThen.overlay.household?.(of(mias, toms), end),
    ]).toEqual([of(toms), of(mias, toms), of(mias)]);
  });

  it('of an earlier day leaves the cards of a later one', () => {
    const later = of({ ...toms, day: '2026-11-28' });
    expect([
      setFirstThen.overlay.household?.(later, change),
      setFirstThen.overlay.household?.(later, end),
      setFirstThen.overlay.household?.(of({ ...toms, day: '2026-11-26' }), end),
    ]).toEqual([later, later, of()]);
  });

  it('is sent and stored', () => {
    const path = '/api/households/home/children/tom/first-then';
    expect([setFirstThen.request(change, 'home'), setFirstThen.request(end, 'home').body]).toEqual([
      { method: 'PUT', path, body: { day: '2026-11-27', items: ['shoes', 'park'] } },
      { day: '2026-11-27', items: null },
    ]);
    const household = { id: 'home', cursor: '1.1', etag: 'tag', state: of(mias) } as StoredHousehold;
    const at = context([], { household, moved: {} });
    expect(setFirstThen.applied.rows(change, {}, at)).toEqual({
      household: { ...household, etag: null, state: of(mias, toms) },
    });
  });

  it('moves with a clock that was wrong', () => {
    expect(redatedChange(change, 1)).toEqual({ ...change, day: '2026-11-28' });
  });
});

it('routineFields keeps the given fields of a routine only', () => {
  expect(routineFields({ ...item('tea'), weekdays: [1], onlyOn: null, stars: 0, minutes: 3 })).toEqual({
    weekdays: [1],
    stars: 0,
    minutes: 3,
  });
});

describe('redatedChange', () => {
  it('moves items of one day', () => {
    const items = [added('swim', { onlyOn: '2026-11-27' }), added('read')];
    expect(redatedChange({ kind: 'items.added', items }, 2)).toEqual({
      kind: 'items.added',
      items: [added('swim', { onlyOn: '2026-11-29' }), added('read')],
    });
  });

  it('leaves changes without a day as they are', () => {
    const change = { kind: 'item.deleted', itemId: 'tea' } as const;
    expect(redatedChange(change, 2)).toBe(change);
  });
});
