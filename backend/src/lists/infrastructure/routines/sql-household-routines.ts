// Hand-written SQL: all routines of a household are one statement, whose parts Postgres makes as JSON.
import { Injectable } from '@nestjs/common';
import type { Day } from '@pictick/rules/calendar/day';
import { HouseholdFacade } from '../../../identity';
import { Database } from '../../../platform/database/database';
import {
  type HouseholdRoutine,
  HouseholdRoutines,
  type KeptDays,
  type RoutinesOfHousehold,
} from '../../domain/routines/household-routines';
import { scheduleOf } from './routine.sql';
import { childOrNull, wholeFamily } from './whole-family';

// Items that were deleted shortly before the first day may have been there on it.
const items = `SELECT coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'weekdays', i.weekdays, 'for', i.for_children, 'onlyOn', i.only_on, 'insteadOf', i.instead_of, 'createdAt', i.created_at, 'deletedAt', i.deleted_at) ORDER BY i.position, i.id), '[]')
  FROM lists.item i WHERE i.list_id = l.id AND (i.deleted_at IS NULL OR i.deleted_at >= $2::date - 1)`;
const routines = `SELECT coalesce(json_agg(routine), '[]') FROM (
    SELECT l.id AS "listId", l.name, least(l.archived_at, l.deleted_at) AS "restsSince", ${scheduleOf('l.id')} AS rows, (${items}) AS items
    FROM lists.list l WHERE l.household_id = $1 AND ($4::uuid IS NULL OR l.id = $4) AND EXISTS (SELECT FROM lists.schedule s WHERE s.list_id = l.id)
    ORDER BY l.created_at, l.id
  ) routine`;
const daysOff = `SELECT coalesce(json_agg(json_build_object('childId', d.child_id, 'from', d.from_day, 'to', d.to_day)), '[]')
  FROM lists.day_off d WHERE d.household_id = $1 AND d.to_day >= $2 AND d.from_day <= $3 AND d.deleted_at IS NULL`;
const marks = `SELECT coalesce(json_agg(json_build_object('itemId', m.item_id, 'day', m.day, 'childId', ${childOrNull('m.child_id')}, 'state', m.state, 'as', m.as_, 'actor', m.actor)), '[]')
  FROM lists.mark m WHERE m.household_id = $1 AND m.day BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR m.list_id = $4)`;
const household = `SELECT json_build_object('timeZone', c.time_zone, 'dayStartsAt', c.day_starts_at) AS clock, c.closed_until AS "closedUntil",
    (${routines}) AS routines, (${daysOff}) AS "daysOff", (${marks}) AS marks
  FROM lists.household_clock c WHERE c.household_id = $1`;

const closed = `SELECT coalesce(json_agg(json_build_object('listId', l.id, 'name', l.name, 'day', r.day, 'planned', r.planned, 'done', r.done) ORDER BY l.created_at, l.id), '[]')
  FROM lists.closed_day r JOIN lists.list l ON l.id = r.list_id AND l.deleted_at IS NULL WHERE r.household_id = $1 AND r.day BETWEEN $2 AND $3 AND r.child_id = $4`;
const kept = `SELECT (SELECT c.closed_until FROM lists.household_clock c WHERE c.household_id = $1) AS "closedUntil", (${daysOff}) AS "daysOff", (${closed}) AS closed`;

/** The children whom schedules and items name. */
const childIdsOf = (all: readonly HouseholdRoutine[]): string[] => [
  ...new Set(
    all.flatMap((routine) => [
      ...routine.rows.flatMap(({ children }) => children),
      ...routine.items.flatMap((item) => item.for ?? []),
    ]),
  ),
];

@Injectable()
export class SqlHouseholdRoutines extends HouseholdRoutines {
  constructor(
    private readonly database: Database,
    private readonly households: HouseholdFacade,
  ) {
    super();
  }

  async of(householdId: string, from: Day, to: Day, listId?: string): Promise<RoutinesOfHousehold | null> {
    const [found] = await this.database.query<Omit<RoutinesOfHousehold, 'children'>>(household, [
      householdId,
      from,
      to,
      listId ?? null,
    ]);
    if (!found) return null;
    const named = childIdsOf(found.routines);
    const children = named.length === 0 ? [] : await this.households.looksOf(named);
    return { ...found, children: children.map(({ id }) => id) };
  }

  async kept(householdId: string, childId: string | null, from: Day, to: Day): Promise<KeptDays> {
    const [row] = await this.database.query<KeptDays>(kept, [householdId, from, to, childId ?? wholeFamily]);
    return row ?? { closedUntil: null, daysOff: [], closed: [] };
  }
}
