import type { Day } from '@pictick/rules/calendar/day';
import { dayAt } from '@pictick/rules/calendar/household-day';
import { type DaysOff, rowOn } from '@pictick/rules/calendar/schedule';
import { addRoutineOverlays } from '@pictick/rules/changes.routine';
import type { Change } from '@pictick/rules/changes/change';
import { chunkItems } from '@pictick/rules/changes/item/chunk-items';
import type { Scope } from '@pictick/rules/changes/scope';
import type { DayOff, FirstThen } from '@pictick/rules/household/household-view';
import { daysOffBounds, daysOffWithout } from '@pictick/rules/routines/days-off';
import { markKey, type MarkKey, type MarkState } from '@pictick/rules/routines/mark';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import { checkedAtEnd, endingRow } from '@pictick/rules/routines/schedule-change';
import type { SyncEngine } from './engine';
import { clockOf, todayOf } from './routines/today';
import type { NewItem } from './types';

// The changes of routines, one function per change, outside the engine: no first load needs them.

type Engine = Pick<
  SyncEngine,
  | 'enqueue'
  | 'checkItem'
  | 'household'
  | 'list'
  | 'env'
  | 'serverTime'
  | 'assumedTime'
  | 'withRoutines'
  | 'baseVersion'
>;
/** Takes a change back. */
type Undo = () => Promise<void>;

addRoutineOverlays();

/** Today in the household, as the screen shows it; null if this device does not know the household. */
export function deviceToday(engine: Engine, householdId: string): Day | null {
  const household = engine.household(householdId);
  return household && dayAt(engine.assumedTime(householdId), clockOf(household));
}

/** `householdId`: the change has a day of this household that was taken from the device's clock. */
async function enqueue(
  engine: Engine,
  id: string,
  change: Change,
  householdId: string | null | undefined,
  scope: Scope = `list:${id}`,
): Promise<void> {
  await engine.withRoutines();
  await engine.enqueue(id, change, scope, {
    schema: 4,
    ...(householdId && { assumed: { at: engine.assumedTime(householdId), householdId } }),
  });
}

/**
 * Makes a list a routine from today on, or changes its schedule. Answers how to undo it.
 * @throws Error if the household is not on this device.
 */
export async function setSchedule(
  engine: Engine,
  listId: string,
  householdId: string,
  given: Omit<RoutineRow, 'validFrom'>,
): Promise<Undo> {
  const day = deviceToday(engine, householdId);
  if (day === null) throw new Error('A routine needs a household that is on this device');
  const view = engine.list(listId);
  const before = rowOn(view.list?.schedule ?? [], day);
  const today = todayOf(view, engine.household(householdId), engine.serverTime(), day);
  const row = { ...given, validFrom: day };
  // A routine starts without them.
  const own = today ? [] : view.items.flatMap(({ id, checked }) => (checked ? id : []));
  const checked = given.recurrence || !today ? null : checkedAtEnd(today.routine, today.day, today.facts);
  await enqueue(
    engine,
    listId,
    { kind: 'schedule.set', householdId, row, ...(checked && { checked }) },
    householdId,
  );
  return async () => {
    await setSchedule(engine, listId, householdId, before ?? { ...given, recurrence: null });
    const lost = engine.list(listId).items.filter(({ id, checked }) => own.includes(id) && !checked);
    await Promise.all(lost.map(({ id }) => engine.checkItem(listId, id, true)));
  };
}

/** Ends a routine: today's state becomes the list's. Answers how to undo it. */
export async function endRoutine(engine: Engine, listId: string): Promise<Undo | null> {
  const { list } = engine.list(listId);
  const day = list?.householdId ? deviceToday(engine, list.householdId) : null;
  const row = day === null ? null : endingRow(list?.schedule ?? [], day);
  if (!list?.householdId || !row) return null;
  return setSchedule(engine, listId, list.householdId, row);
}

/** An adult sets a card of a day. Answers how to undo it. */
export async function markItem(
  engine: Engine,
  listId: string,
  { itemId, day, childId }: MarkKey,
  state: MarkState,
): Promise<Undo> {
  const { list } = engine.list(listId);
  const key = markKey({ itemId, day, childId });
  const before = list?.marks?.find((mark) => markKey(mark) === key)?.state ?? 'open';
  await enqueue(
    engine,
    listId,
    { kind: 'item.marked', itemId, day, childId, state, ...engine.baseVersion(listId) },
    list?.householdId,
  );
  return async () => {
    await markItem(engine, listId, { itemId, day, childId }, before);
  };
}

/** Sets several cards; "enough for now" by `marksToEnd`. Answers how to undo it. */
export async function markItems(
  engine: Engine,
  listId: string,
  keys: readonly MarkKey[],
  state: MarkState,
): Promise<Undo> {
  const undos = await Promise.all(keys.map((key) => markItem(engine, listId, key, state)));
  return async () => {
    await Promise.all(undos.map((undo) => undo()));
  };
}

/** Adds items of a routine: of one day ("just today"), as a change (`insteadOf`), or with minutes and days. */
export async function addRoutineItems(
  engine: Engine,
  listId: string,
  items: readonly NewItem[],
): Promise<void> {
  const householdId = items.some(({ onlyOn }) => onlyOn) ? engine.list(listId).list?.householdId : null;
  await Promise.all(
    [...chunkItems(items)].map((some) =>
      enqueue(engine, listId, { kind: 'items.added', items: some }, householdId),
    ),
  );
}

/** Days without routines. Without days: today. Answers how to undo it. */
export async function addDayOff(
  engine: Engine,
  householdId: string,
  { childId, from, to }: Pick<DayOff, 'childId'> & Partial<DayOff>,
): Promise<Undo> {
  const today = deviceToday(engine, householdId) ?? engine.env.now().toISOString().slice(0, 10);
  const first = from ?? today;
  const dayOff = { id: engine.env.newId(), childId, from: first, to: to ?? first };
  await enqueue(
    engine,
    householdId,
    { kind: 'day-off.added', dayOff },
    from === undefined ? householdId : null,
    `household:${householdId}`,
  );
  return async () => {
    await removeDayOff(engine, householdId, dayOff);
  };
}

/** `dayOff` is the row that was on the screen. Answers how to undo it. */
export async function removeDayOff(engine: Engine, householdId: string, dayOff: DayOff): Promise<Undo> {
  const scope: Scope = `household:${householdId}`;
  await enqueue(engine, householdId, { kind: 'day-off.removed', dayOffId: dayOff.id }, null, scope);
  return () => enqueue(engine, householdId, { kind: 'day-off.restored', dayOff }, null, scope);
}

/**
 * Ends days off on the days of a range; the others stay. `daysOff` are the rows that were on the screen. Answers
 * how to undo it.
 */
export async function endDaysOff(
  engine: Engine,
  householdId: string,
  daysOff: readonly DayOff[],
  ended: DaysOff,
): Promise<Undo> {
  const scope: Scope = `household:${householdId}`;
  const { first } = daysOffBounds(engine.assumedTime(householdId));
  const rest = daysOff.flatMap(({ childId, ...range }) =>
    daysOffWithout(range, ended)
      .filter(({ to }) => to >= first)
      .map(({ from, to }) => ({ id: engine.env.newId(), childId, from: from < first ? first : from, to })),
  );
  const send = (change: Change): Promise<void> => enqueue(engine, householdId, change, null, scope);
  // The remaining ranges come first, so that no other day is a working day in between.
  for (const dayOff of rest) await send({ kind: 'day-off.added', dayOff });
  for (const { id } of daysOff) await send({ kind: 'day-off.removed', dayOffId: id });
  return async () => {
    for (const dayOff of daysOff) await send({ kind: 'day-off.restored', dayOff });
    for (const { id } of rest) await send({ kind: 'day-off.removed', dayOffId: id });
  };
}

/**
 * Shows a child two cards alone today: first the one, then the other. Null: all its cards again. Answers how to
 * undo it.
 * @throws Error if the household is not on this device.
 */
export async function setFirstThen(
  engine: Engine,
  householdId: string,
  childId: string,
  items: FirstThen['items'] | null,
): Promise<Undo> {
  const day = deviceToday(engine, householdId);
  if (day === null) throw new Error('First-then needs a household that is on this device');
  const known = engine.household(householdId)?.firstThen?.find((each) => each.childId === childId);
  const before = known?.day === day ? known.items : null;
  await enqueue(
    engine,
    householdId,
    { kind: 'first-then.set', childId, day, items },
    householdId,
    `household:${householdId}`,
  );
  return async () => {
    await setFirstThen(engine, householdId, childId, before);
  };
}
