// Hand-written SQL: a frequent read: the members of many lists, from several tables in one statement.
import { Injectable } from '@nestjs/common';
import { isLinkedAt, isMemberAt, isTheirChild } from '../../identity';
import { readableBy, readersOf } from '../../lists';
import { Database } from '../../platform/database/database';
import { householdCursor } from '../household/household.sql';
import { pendingInvitees } from '../list-access.sql';
import { picturesOf } from '../pictures/picture.sql';

const cursor = `l.version || '.' || coalesce(n.seq, 0) AS cursor`;

const ofLists = `SELECT l.id, ${cursor}, CASE WHEN l.deleted_at IS NULL
    THEN ARRAY(${readersOf} UNION ALL SELECT g.id FROM ${pendingInvitees} WHERE v.list_id = l.id)::text[] ELSE '{}' END AS members
  FROM lists.list l ${picturesOf} WHERE l.id = ANY($1::uuid[])`;

const ofPeople = `SELECT mine.user_id AS "userId", l.id, ${cursor}
  FROM (
    SELECT readable.user_id, readable.id FROM (${readableBy('= ANY($1::uuid[])')}) readable
    UNION SELECT g.id, v.list_id FROM ${pendingInvitees} WHERE g.id = ANY($1::uuid[])
  ) mine JOIN lists.list l ON l.id = mine.id ${picturesOf} WHERE l.deleted_at IS NULL`;

const households = `SELECT h.id, ${householdCursor} AS cursor, ARRAY(SELECT m.person_id FROM identity.household_member m WHERE m.household_id = h.id AND ${isMemberAt('$2')}
    UNION ALL SELECT d.id FROM identity.kid_device d WHERE d.household_id = h.id AND ${isLinkedAt('$2')})::text[] AS members
  FROM identity.household h LEFT JOIN lists.household_given g ON g.household_id = h.id WHERE h.id = ANY($1::uuid[])`;
const householdsOfPeople = `SELECT mine.id AS "userId", h.id, ${householdCursor} AS cursor, mine.until
  FROM (
    SELECT m.person_id AS id, m.household_id, m.until FROM identity.household_member m WHERE m.person_id = ANY($1::uuid[]) AND ${isMemberAt('$2')}
    UNION ALL SELECT d.id, d.household_id, NULL FROM identity.kid_device d WHERE d.id = ANY($1::uuid[]) AND ${isLinkedAt('$2')}
  ) mine JOIN identity.household h ON h.id = mine.household_id LEFT JOIN lists.household_given g ON g.household_id = h.id`;
const givenAmong =
  'SELECT DISTINCT child_id AS "childId" FROM lists.given WHERE list_id = ANY($1::uuid[]) AND child_id = ANY($2::uuid[])';

const helpCalls = `SELECT h.child_id AS "childId", h.household_id AS "householdId", h.asked_at || ' ' || coalesce(h.answered_at::text, '') AS state,
    ARRAY(SELECT m.person_id FROM identity.household_member m WHERE m.household_id = h.household_id AND ${isMemberAt('$1')} AND ${isTheirChild}
      UNION ALL SELECT d.id FROM identity.kid_device d WHERE d.household_id = h.household_id AND h.child_id = ANY(d.children) AND ${isLinkedAt('$1')})::text[] AS members
  FROM identity.help_call h JOIN identity.child c ON c.id = h.child_id AND c.deleted_at IS NULL WHERE h.ends_at > $1 AND ($2::uuid[] IS NULL OR h.child_id = ANY($2))`;

/** Of a list or a household. */
export interface ScopeCursor {
  id: string;
  cursor: string;
  /** Empty once a list is in the trash. */
  members: string[];
}

export interface UserScopeCursor {
  userId: string;
  id: string;
  cursor: string;
  /** Of a helper in a household: the end of the access. */
  until?: Date | null;
}

/** The call of a child for help, and the users who are asked. */
export interface HelpCallState {
  childId: string;
  householdId: string;
  state: string;
  members: string[];
}

/** Cursors of lists and households, and the users and linked devices that may read them. */
@Injectable()
export class LiveQuery {
  constructor(private readonly database: Database) {}

  ofLists(ids: readonly string[]): Promise<ScopeCursor[]> {
    return this.database.query<ScopeCursor>(ofLists, [ids]);
  }

  ofPeople(ids: readonly string[]): Promise<UserScopeCursor[]> {
    return this.database.query<UserScopeCursor>(ofPeople, [ids]);
  }

  households(ids: readonly string[], now: Date): Promise<ScopeCursor[]> {
    return this.database.query<ScopeCursor>(households, [ids, now]);
  }

  householdsOfPeople(ids: readonly string[], now: Date): Promise<UserScopeCursor[]> {
    return this.database.query<UserScopeCursor>(householdsOfPeople, [ids, now]);
  }

  /** The calls of these children; null: all. */
  helpCalls(now: Date, childIds: readonly string[] | null): Promise<HelpCallState[]> {
    return this.database.query<HelpCallState>(helpCalls, [now, childIds]);
  }

  /** Those of these children to which one of these lists is given. */
  async childrenOf(listIds: readonly string[], childIds: readonly string[]): Promise<string[]> {
    if (listIds.length === 0 || childIds.length === 0) return [];
    const rows = await this.database.query<{ childId: string }>(givenAmong, [listIds, childIds]);
    return rows.map(({ childId }) => childId);
  }
}
