// Hand-written SQL: one answer over tables of two modules.
import { Injectable } from '@nestjs/common';
import { isMemberAt } from '../../identity';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { historyDays } from '../../lists';
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
const ticks = `SELECT ${isoTimestampSql('e.at')} AS at, CASE WHEN ${isMember} THEN l.name END AS list, CASE WHEN ${isMember} THEN i.name END AS item, (e.payload ->> 'checked')::boolean AS checked
  FROM (SELECT list_id FROM lists.given WHERE child_id = $2 UNION SELECT list_id FROM lists.past_given WHERE child_id = $2) AS known
  JOIN lists.list l ON l.id = known.list_id
  JOIN lists.list_event e ON e.list_id = l.id AND e.actor = $2 AND e.type = 'item-checked' AND e.at >= $3
  LEFT JOIN lists.item i ON i.list_id = l.id AND i.id = (e.payload -> 'itemIds' ->> 0)::uuid
  ORDER BY e.at DESC, e.seq DESC LIMIT ${mostTicks}`;

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
    const [given, made] = await Promise.all([
      this.database.query<ChildDataDto['lists'][number]>(lists, [childId]),
      this.database.query<ChildDataDto['ticks'][number]>(ticks, [
        personId,
        childId,
        daysBefore(now, historyDays),
      ]),
    ]);
    return { ...found, lists: given, ticks: made, isComplete: made.length < mostTicks };
  }
}
