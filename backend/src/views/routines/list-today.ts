import type { Mark } from '@pictick/rules/routines/mark';
import { listToday, type ListToday, type ScheduledList, withRoutine } from '../../lists';

/** Facts that say which day it is for a list with a schedule. */
export type DayFacts = Pick<ScheduledList, 'clock' | 'children' | 'daysOff'>;

/** The facts of a list with a schedule, as routine-facts.sql.ts makes them. */
export interface ListFacts extends ScheduledList {
  marks: (Mark & { isChanged: boolean })[];
}

interface Ticked {
  id: string;
  checked: boolean;
  completed: boolean;
  checkedBy: string | null;
}
type Head = Parameters<typeof withRoutine>[0];
interface Body extends Head {
  items: Ticked[];
  marks: Mark[];
}
interface Card extends Head {
  id: string;
  preview: { itemId: string; checked: boolean }[];
}

/** The tag of the present day; null if the list has no schedule. */
export const tagOf = (facts: DayFacts | null, now: Date): string | null =>
  facts && listToday({ rows: [], items: [], marks: [], isArchived: false, ...facts }, now).tag;

export const cursorWith = (cursor: string, tag: string | null): string =>
  tag === null ? cursor : `${cursor}.${tag}`;

/** The answer with schedule, marks, ticks and counts of the present day, if the list has a schedule. */
export function withToday<A extends { cursor: string; body: string | null }>(
  { routine, ...answer }: A & { routine: ListFacts | null },
  now: Date,
): Omit<A, 'routine'> {
  if (!routine) return answer;
  const today = listToday(routine, now);
  const cursor = cursorWith(answer.cursor, today.tag);
  if (answer.body === null) return { ...answer, cursor };
  const body = JSON.parse(answer.body) as Body;
  const items = body.items.map((item) => ({ ...item, ...tickOf(today, item.id) }));
  const changed = routine.marks.filter(({ isChanged }) => isChanged);
  const marks = body.householdId === null ? [] : changed.map(({ isChanged: _, ...mark }) => mark);
  const shown = { ...withRoutine(body, { rows: routine.rows, today }, now), items, marks };
  return { ...answer, cursor, body: JSON.stringify(shown) };
}

function tickOf({ state }: ListToday, itemId: string): Partial<Ticked> {
  if (!state) return {};
  const checkedBy = state.ticks.get(itemId) ?? null;
  return { checked: checkedBy !== null, completed: checkedBy !== null, checkedBy };
}

/** The cards of lists, those with a schedule as of the present day. */
export function cardsToday(
  body: string,
  routines: Readonly<Record<string, ListFacts>> | null,
  now: Date,
): string {
  if (!routines) return body;
  const { lists } = JSON.parse(body) as { lists: Card[] };
  return JSON.stringify({ lists: lists.map((card) => cardToday(card, routines[card.id], now)) });
}

function cardToday(card: Card, routine: ListFacts | undefined, now: Date): Card {
  if (!routine) return card;
  const today = listToday(routine, now);
  const preview = card.preview.map((item) => ({
    ...item,
    checked: today.state ? today.state.ticks.has(item.itemId) : item.checked,
  }));
  return { ...withRoutine(card, { rows: routine.rows, today }, now), preview };
}
