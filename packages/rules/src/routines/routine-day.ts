import type { Day, Weekday } from '../calendar/day';
import { type Band, bands } from '../calendar/household-day';
import { type DaysOff, fallsOn, isDayOff, isItemDueOn, rowOn, type ScheduleRow } from '../calendar/schedule';
import { changesBefore, type ChangingItem, changesOf } from './changes-of-day';
import type { Mark, MarkKey } from './mark';

/** The schedule of a routine from a day on. */
export interface RoutineRow extends ScheduleRow {
  band: Band;
  /** Minutes after midnight; null: no reminder. */
  remindAt: number | null;
  /** Empty: a routine of the whole family, done once by anyone. */
  children: readonly string[];
}

export interface RoutineItem extends ChangingItem {
  /** Null: each time that the routine is planned. */
  weekdays: readonly Weekday[] | null;
  /** Null: all children of the routine. */
  for: readonly string[] | null;
}

export interface Routine<I extends RoutineItem = RoutineItem> {
  rows: readonly RoutineRow[];
  /** In the order of the list, without deleted ones. */
  items: readonly I[];
}

/** `childId` null: the whole household. */
export interface HouseholdDaysOff extends DaysOff {
  childId: string | null;
}

export interface HouseholdFacts {
  /** Ids of the children who have a profile, in the family's order. */
  children: readonly string[];
  daysOff: readonly HouseholdDaysOff[];
  /** One for each key. */
  marks: readonly Mark[];
}

export const cardStates = ['open', 'done', 'skipped', 'changed'] as const;
/** `changed`: another card stands in its place on this day. `skipped` and `changed` owe nothing. */
export type CardState = (typeof cardStates)[number];

/** An item on a day, for one child or (`childId` null) for the whole family. */
export interface Card<I extends RoutineItem = RoutineItem> {
  item: I;
  childId: string | null;
  state: CardState;
  /** The mark behind the state; its actor did it. */
  mark: Mark | null;
  /** The item whose place this one takes; its card, `changed`, is the one before. */
  insteadOf: I | null;
  /** Ids of changes that gave way to this one, if there are any. */
  replaces?: readonly string[];
}

const isOff = (childId: string | null, day: Day, { daysOff }: HouseholdFacts): boolean =>
  isDayOff(
    daysOff.filter((each) => each.childId === childId),
    day,
  );

/** The row of a planned day; null while the routine rests, on other days and on days off of the household. */
function plannedRow(rows: readonly RoutineRow[], day: Day, facts: HouseholdFacts): RoutineRow | null {
  const row = rowOn(rows, day);
  if (!row?.recurrence || !fallsOn(row.recurrence, day)) return null;
  return isOff(null, day, facts) ? null : row;
}

/**
 * A list is a routine on a day if its row of that day has a rhythm. Otherwise its items have their own ticks.
 */
export const isRoutineOn = (rows: readonly ScheduleRow[], day: Day): boolean =>
  Boolean(rowOn(rows, day)?.recurrence);

/** The children for whom a row plans cards; `[null]` for a routine of the whole family. */
const planned = (row: RoutineRow, day: Day, facts: HouseholdFacts): (string | null)[] =>
  row.children.length === 0
    ? [null]
    : facts.children.filter((each) => row.children.includes(each) && !isOff(each, day, facts));

function cardsOf<I extends RoutineItem>(
  row: RoutineRow,
  items: readonly I[],
  childId: string | null,
  day: Day,
  facts: HouseholdFacts,
): Card<I>[] {
  const key = row.children.length === 0 ? null : childId;
  const marks = new Map(
    facts.marks.filter((mark) => mark.day === day && mark.childId === key).map((mark) => [mark.itemId, mark]),
  );
  const isFor = (children: readonly string[]): boolean =>
    childId === null
      ? facts.children.some((each) => children.includes(each) && !isOff(each, day, facts))
      : children.includes(childId);
  const due = items.filter((item) => isItemDueOn(item, day) && (item.for === null || isFor(item.for)));
  const { taken, gone } = changesOf(due, marks);
  const moved = new Set([...taken.values()].flat());
  const cardOf = (item: I, insteadOf: I | null): Card<I> => {
    const mark = marks.get(item.id) ?? null;
    const state = taken.has(item.id) ? 'changed' : (mark?.state ?? 'open');
    const replaces = gone.size > 0 ? changesBefore(due, item.id).filter((id) => gone.has(id)) : [];
    return { item, childId: key, state, mark, insteadOf, ...(replaces.length > 0 && { replaces }) };
  };
  return due
    .filter((item) => !moved.has(item) && !gone.has(item.id))
    .flatMap((item) => [
      cardOf(item, null),
      ...(taken.get(item.id) ?? []).map((change) => cardOf(change, item)),
    ]);
}

/**
 * The cards of a child on a day, in order. A routine of the whole family has the same cards for all children;
 * with `childId` null, those of the family.
 */
export function routineCards<I extends RoutineItem>(
  { rows, items }: Routine<I>,
  childId: string | null,
  day: Day,
  facts: HouseholdFacts,
): Card<I>[] {
  const row = plannedRow(rows, day, facts);
  if (row === null) return [];
  const isPlanned =
    childId === null
      ? row.children.length === 0
      : (row.children.length === 0 || row.children.includes(childId)) && !isOff(childId, day, facts);
  return isPlanned ? cardsOf(row, items, childId, day, facts) : [];
}

const owes = ({ state }: Card): boolean => state === 'open' || state === 'done';

/** Nothing is left: no card is open, and there is at least one. */
export const isRoutineDone = (cards: readonly Card[]): boolean =>
  cards.length > 0 && cards.every(({ state }) => state !== 'open');

/** The keys to set to `skipped`, so that an adult ends a routine for a day: "enough for now". */
export const marksToEnd = (cards: readonly Card[], day: Day): MarkKey[] =>
  cards
    .filter(({ state }) => state === 'open')
    .map(({ item, childId }) => ({ itemId: item.id, day, childId }));

/** The cards of one item on a day, a card for each child to whom it is planned. */
export type CardsByItem<I extends RoutineItem = RoutineItem> = ReadonlyMap<string, readonly Card<I>[]>;

/** Cards of all children; items that are not planned have none. */
export function cardsByItem<I extends RoutineItem>(
  { rows, items }: Routine<I>,
  day: Day,
  facts: HouseholdFacts,
): CardsByItem<I> {
  const row = plannedRow(rows, day, facts);
  const found = new Map<string, Card<I>[]>();
  if (row === null) return found;
  for (const childId of planned(row, day, facts))
    for (const card of cardsOf(row, items, childId, day, facts)) {
      const cards = found.get(card.item.id);
      if (cards) cards.push(card);
      else found.set(card.item.id, [card]);
    }
  return found;
}

/** The children to whom an item is planned; `[null]`: to the whole family. */
export const dueChildren = (
  routine: Routine,
  itemId: string,
  day: Day,
  facts: HouseholdFacts,
): (string | null)[] => (cardsByItem(routine, day, facts).get(itemId) ?? []).map(({ childId }) => childId);

/** An item is checked if all children who owe it are done with it. An item that nobody owes is not checked. */
export function isChecked(cards: readonly Card[]): boolean {
  const owed = cards.filter(owes);
  return owed.length > 0 && owed.every(({ state }) => state === 'done');
}

export interface RoutineCounts {
  total: number;
  completed: number;
  pending: number;
}

/** The counts of a list by its cards. Items that nobody owes are not counted. */
export function routineCounts(cardsOfList: CardsByItem): RoutineCounts {
  const owed = [...cardsOfList.values()].filter((cards) => cards.some(owes));
  const completed = owed.filter(isChecked).length;
  return { total: owed.length, completed, pending: owed.length - completed };
}

/**
 * The keys that a tick without a child sets, from a page or a person who knows no children: those who owe the
 * item. If nobody does, a tick sets all to whom it is planned, and to take it back sets none.
 */
export function marksOfTick(
  routine: Routine,
  itemId: string,
  checked: boolean,
  day: Day,
  facts: HouseholdFacts,
): MarkKey[] {
  const cards = cardsByItem(routine, day, facts).get(itemId) ?? [];
  const owed = cards.filter(owes);
  return (owed.length === 0 && checked ? cards : owed).map(({ childId }) => ({ itemId, day, childId }));
}

/** The row of history for a routine, a day and a child; `childId` null: the whole family. */
export interface ClosedDay {
  childId: string | null;
  /** Cards that are owed. */
  planned: number;
  done: number;
}

/** One row for each child who has cards on that day. */
export function closedDays({ rows, items }: Routine, day: Day, facts: HouseholdFacts): ClosedDay[] {
  const row = plannedRow(rows, day, facts);
  if (row === null) return [];
  return planned(row, day, facts).flatMap((childId) => {
    const cards = cardsOf(row, items, childId, day, facts);
    if (cards.length === 0) return [];
    const done = cards.filter(({ state }) => state === 'done').length;
    return [{ childId, planned: cards.filter(owes).length, done }];
  });
}

/** A routine on a day, with at least one card. */
export interface PlannedRoutine<R extends Routine> {
  routine: R;
  day: Day;
  band: Band;
  cards: Card<R['items'][number]>[];
}

/**
 * The routines of a child on a day that have cards: by band, and within a band as given, which is the adults'
 * order.
 */
export function routinesOfDay<R extends Routine>(
  routines: readonly R[],
  childId: string | null,
  day: Day,
  facts: HouseholdFacts,
): PlannedRoutine<R>[] {
  const found = routines.flatMap((routine) => {
    const cards = routineCards<R['items'][number]>(routine, childId, day, facts);
    const band = rowOn(routine.rows, day)?.band;
    return band && cards.length > 0 ? [{ routine, day, band, cards }] : [];
  });
  return bands.flatMap((band) => found.filter((each) => each.band === band));
}
