import {
  clockOf,
  daysOffOf,
  hasSchedule,
  marksOf,
  routineItemsOf,
  scheduleOf,
  wholeFamily,
} from '../../lists';

/** A helper sees the facts of the children in `helps.ids`. */
const isSeen = (child: string): string => `(helps.ids IS NULL OR ${child} = ANY(helps.ids))`;

const children = `(SELECT coalesce(json_agg(c.id ORDER BY c.created_at, c.id), '[]') FROM identity.child c WHERE c.household_id = l.household_id AND c.deleted_at IS NULL AND ${isSeen('c.id')})`;

const whenRoutine = (facts: string): string =>
  `CASE WHEN ${hasSchedule('l')} THEN json_build_object('clock', ${clockOf('l.household_id')}, ${facts}) END`;

const day = (first: string, last: string): string =>
  `'children', ${children}, 'daysOff', ${daysOffOf('l.household_id', first, last, ` AND (o.child_id IS NULL OR ${isSeen('o.child_id')})`)}`;

/** The facts that say which day it is for the list `l`; null if it has no schedule. */
export const routineDay = (first: string, last: string): string => whenRoutine(day(first, last));

/**
 * All facts of the list `l` on these days, for the rules of routines; null if it has no schedule. `since`:
 * the version whose later marks count as changed.
 */
export const routineFacts = (first: string, last: string, since = '0'): string =>
  whenRoutine(
    `${day(first, last)}, 'isArchived', l.archived_at IS NOT NULL, 'rows', ${scheduleOf('l.id')}, 'items', ${routineItemsOf('l.id')},
      'marks', ${marksOf('l.id', first, last, { more: `, 'isChanged', m.seq > ${since}`, and: ` AND (m.child_id = '${wholeFamily}' OR ${isSeen('m.child_id')})` })}`,
  );
