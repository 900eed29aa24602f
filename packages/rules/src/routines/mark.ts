import { addDays, type Day, dayOfNumber, isDay } from '../calendar/day';

export const markStates = ['open', 'done', 'skipped'] as const;
/** `skipped`: not today, the child owes nothing. */
export type MarkState = (typeof markStates)[number];

/** A mark replaces the mark of the same key. `childId` is null in a routine of the whole family. */
export interface MarkKey {
  itemId: string;
  day: Day;
  childId: string | null;
}

/** A state that a child or an adult set for an item on a day. Without a mark the item is open. */
export interface Mark extends MarkKey {
  state: MarkState;
  as: 'child' | 'adult';
  /** The id of the child or of the adult; null on the device of a child, which names no adult. */
  actor: string | null;
}

/** The conflict key as a text. */
export const markKey = ({ itemId, day, childId }: MarkKey): string => `${itemId} ${day} ${childId ?? ''}`;

/** The marks with one more; it takes the place of the mark of its key. */
export function withMark<M extends MarkKey>(marks: readonly M[], mark: M): M[] {
  const key = markKey(mark);
  const place = marks.findIndex((each) => markKey(each) === key);
  return place < 0 ? [...marks, mark] : marks.with(place, mark);
}

const dayMs = 86_400_000;
/** Days before the UTC date for which the server still takes marks. */
export const markedDays = 60;

/**
 * The first and the last day that a mark may have at an instant (ms since 1970). They are counted from the
 * UTC date, so that the server needs no zone. No household is more than one day ahead of it.
 */
export function markBounds(instant: number): { first: Day; last: Day } {
  const date = dayOfNumber(Math.floor(instant / dayMs));
  return { first: addDays(date, -markedDays), last: addDays(date, 1) };
}

/** The rule that the day of a mark breaks at an instant, as details of a refusal name it; null if none. */
export function markDayProblem(day: string, instant: number): 'format' | 'min' | 'max' | null {
  if (!isDay(day)) return 'format';
  const { first, last } = markBounds(instant);
  if (day < first) return 'min';
  return day > last ? 'max' : null;
}
