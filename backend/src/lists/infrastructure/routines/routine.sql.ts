import { childOrNull } from './whole-family';

/** The schedule of a list, the oldest row first, as JSON. */
export const scheduleOf = (listId: string): string =>
  `(SELECT json_agg(json_build_object('validFrom', s.valid_from, 'recurrence', s.recurrence, 'band', s.band, 'remindAt', s.remind_at, 'children', s.children) ORDER BY s.valid_from)
    FROM lists.schedule s WHERE s.list_id = ${listId})`;

export const hasSchedule = (list: string): string =>
  `(${list}.household_id IS NOT NULL AND EXISTS (SELECT FROM lists.schedule s WHERE s.list_id = ${list}.id))`;

const mark = (actor: string, more: string): string =>
  `json_build_object('itemId', m.item_id, 'day', m.day, 'childId', ${childOrNull('m.child_id')}, 'state', m.state, 'as', m.as_, 'actor', ${actor}${more})`;

/** Marks of a list as JSON; `more`: further fields of each, `and`: a further condition. */
export const marksOf = (
  listId: string,
  first: string,
  last: string,
  { actor = 'm.actor', more = '', and = '' } = {},
): string =>
  `(SELECT coalesce(json_agg(${mark(actor, more)} ORDER BY m.seq, m.item_id, m.child_id), '[]')
    FROM lists.mark m WHERE m.list_id = ${listId} AND m.day BETWEEN ${first} AND ${last}${and})`;

/** Days off of a household that touch these days, as JSON. */
export const daysOffOf = (householdId: string, first: string, last: string, and = ''): string =>
  `(SELECT coalesce(json_agg(json_build_object('id', o.id, 'childId', o.child_id, 'from', o.from_day, 'to', o.to_day) ORDER BY o.from_day, o.id), '[]')
    FROM lists.day_off o WHERE o.household_id = ${householdId} AND o.deleted_at IS NULL AND o.to_day >= ${first} AND o.from_day <= ${last}${and})`;

/** The fields of first-then as JSON. */
export const firstThenOf = (row: string): string =>
  `json_build_object('childId', ${row}.child_id, 'day', ${row}.day, 'items', json_build_array(${row}.first_item, ${row}.then_item))`;

/** The items of a list as the rules of routines take them, as JSON. */
export const routineItemsOf = (listId: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('id', i.id, 'weekdays', i.weekdays, 'for', i.for_children, 'onlyOn', i.only_on, 'insteadOf', i.instead_of) ORDER BY i.position, i.id), '[]')
    FROM lists.item i WHERE i.list_id = ${listId} AND i.deleted_at IS NULL)`;

export const clockOf = (householdId: string): string =>
  `(SELECT json_build_object('timeZone', k.time_zone, 'dayStartsAt', k.day_starts_at) FROM lists.household_clock k WHERE k.household_id = ${householdId})`;
