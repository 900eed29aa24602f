// Hand-written SQL: a frequent read: the members of many lists, from several tables in one statement.
import { Injectable } from '@nestjs/common';
import { changeableBy, changersOf } from '../../lists';
import { Database } from '../../platform/database/database';
import { pendingInvitees } from '../list-access.sql';
import { picturesOf } from '../pictures/picture.sql';

const cursor = `l.version || '.' || coalesce(n.seq, 0) AS cursor`;

const ofLists = `SELECT l.id, ${cursor}, CASE WHEN l.deleted_at IS NULL
    THEN array_prepend(l.owner_id, ARRAY(${changersOf} UNION ALL SELECT g.id FROM ${pendingInvitees} WHERE v.list_id = l.id))::text[] ELSE '{}' END AS members
  FROM lists.list l ${picturesOf} WHERE l.id = ANY($1::uuid[])`;

const ofPeople = `SELECT mine.user_id AS "userId", l.id, ${cursor}
  FROM (
    SELECT changeable.user_id, changeable.id FROM (${changeableBy('= ANY($1::uuid[])')}) changeable
    UNION SELECT g.id, v.list_id FROM ${pendingInvitees} WHERE g.id = ANY($1::uuid[])
  ) mine JOIN lists.list l ON l.id = mine.id ${picturesOf} WHERE l.deleted_at IS NULL`;

export interface ListCursor {
  id: string;
  cursor: string;
  /** Empty once the list is in the trash. */
  members: string[];
}

export interface UserListCursor {
  userId: string;
  id: string;
  cursor: string;
}

/** Cursors of lists and the users who may read them. */
@Injectable()
export class LiveQuery {
  constructor(private readonly database: Database) {}

  ofLists(ids: readonly string[]): Promise<ListCursor[]> {
    return this.database.query<ListCursor>(ofLists, [ids]);
  }

  ofPeople(ids: readonly string[]): Promise<UserListCursor[]> {
    return this.database.query<UserListCursor>(ofPeople, [ids]);
  }
}
