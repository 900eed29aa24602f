// Hand-written SQL: one answer over tables of two modules.
import { Injectable } from '@nestjs/common';
import { isMemberAt } from '../../identity';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { historyDays, lateMarkDays, wholeFamily } from '../../lists';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { daysBefore } from '../../platform/nightly/in-batches';
import { childProfile } from '../household/household.sql';
import { isMember } from '../list-access.sql';
import type { ChildDataDto } from './child-data.dto';

const mostTicks = 500;

const child = `SELECT ${childProfile} AS child
  FROM identity.child c JOIN identity.household_member m ON m.household_id = c.household_id AND m.person_id = $1 AND m.role <> 'helper' AND ${isMemberAt('$4')}
  WHERE c.id = $3 AND c.household_id = $2 AND c.deleted_at IS NULL`;
const lists = `SELECT l.id, l.name, ${isoTimestampSql('g.given_at')} AS "givenAt" FROM lists.given g JOIN lists.list l ON l.id = g.list_id AND l.deleted_at IS NULL WHERE g.child_id = $1 ORDER BY g.given_at, l.id`;
// A child ticks in lists that are given to it or were, so the index by list and actor is used. A list that was
// taken back may be none of the user's, so its names are left out.
const ticksOfLists = `SELECT e.at, e.seq, NULL::date AS day, CASE WHEN ${isMember} THEN l.name END AS list, CASE WHEN ${isMember} THEN i.name END AS item, (e.payload ->> 'checked')::boolean AS checked
  FROM (SELECT list_id FROM lists.given WHERE child_id = $2 UNION SELECT list_id FROM lists.past_given WHERE child_id = $2) AS known
  JOIN lists.list l ON l.id = known.list_id
  JOIN lists.list_event e ON e.list_id = l.id AND e.actor = $2 AND e.type = 'item-checked' AND e.at >= $3
  LEFT JOIN lists.item i ON i.list_id = l.id AND i.id = (e.payload -> 'itemIds' ->> 0)::uuid
  ORDER BY e.at DESC, e.seq DESC LIMIT ${mostTicks}`;
// Marks for the child, and its own in routines of the whole family.
const marks = `SELECT m.at, m.seq, m.day, CASE WHEN ${isMember} THEN l.name END AS list, CASE WHEN ${isMember} THEN i.name END AS item, m.state = 'done' AS checked
  FROM lists.mark m JOIN lists.list l ON l.id = m.list_id LEFT JOIN lists.item i ON i.id = m.item_id
  WHERE m.at >= $3 AND (m.child_id = $2 OR (m.child_id = '${wholeFamily}' AND m.actor = $2 AND m.household_id = $4)) ORDER BY m.at DESC, m.seq DESC LIMIT ${mostTicks}`;
const ticks = `SELECT ${isoTimestampSql('t.at')} AS at, t.day, t.list, t.item, t.checked FROM ((${ticksOfLists}) UNION ALL (${marks})) t ORDER BY t.at DESC, t.seq DESC LIMIT ${mostTicks}`;
const results = `SELECT r.day, CASE WHEN ${isMember} THEN l.name END AS list, r.planned, r.done FROM lists.closed_day r JOIN lists.list l ON l.id = r.list_id
  WHERE r.child_id = $2 ORDER BY r.day DESC, l.created_at, l.id`;
const refused = `SELECT t.day, ${isoTimestampSql('t.at')} AS at FROM lists.late_mark t WHERE t.child_id = $1 AND t.at >= $2 ORDER BY t.at DESC, t.day DESC`;
const pickedName = (itemId: string): string =>
  `(SELECT i.name FROM lists.item i JOIN lists.list l ON l.id = i.list_id WHERE i.id = ${itemId} AND ${isMember})`;
const firstThen = `SELECT f.day, ${pickedName('f.first_item')} AS first, ${pickedName('f.then_item')} AS "then" FROM lists.first_then f WHERE f.child_id = $2`;
const help = `SELECT ${isoTimestampSql('h.asked_at')} AS at FROM identity.help_call h WHERE h.child_id = $1 AND h.ends_at > $2`;

/** Everything that is kept of a child. @throws NOT_FOUND if the user is no adult of its household */
@Injectable()
export class ChildDataQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(personId: string, householdId: string, childId: string): Promise<ChildDataDto> {
    const now = this.clock.now();
    const [found] = await this.database.query<Pick<ChildDataDto, 'child'>>(child, [
      personId,
      householdId,
      childId,
      now,
    ]);
    if (!found) throw notFound();
    const since = daysBefore(now, historyDays);
    const [given, made, past, late, [picked], [asked]] = await Promise.all([
      this.database.query<ChildDataDto['lists'][number]>(lists, [childId]),
      this.database.query<ChildDataDto['ticks'][number]>(ticks, [personId, childId, since, householdId]),
      this.database.query<ChildDataDto['results'][number]>(results, [personId, childId]),
      this.database.query<ChildDataDto['refusedMarks'][number]>(refused, [
        childId,
        daysBefore(now, lateMarkDays),
      ]),
      this.database.query<NonNullable<ChildDataDto['firstThen']>>(firstThen, [personId, childId]),
      this.database.query<{ at: string }>(help, [childId, now]),
    ]);
    return {
      ...found,
      lists: given,
      ticks: made,
      results: past,
      refusedMarks: late,
      firstThen: picked ?? null,
      askedForHelpAt: asked?.at ?? null,
      isComplete: made.length < mostTicks,
    };
  }
}
