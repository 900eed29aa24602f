// Hand-written SQL: Postgres makes the answer as JSON from tables of two modules.
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database';
import { collaboratorColumn } from './collaborators.sql';
import { canRead, helpsOf } from './list-access.sql';

const collaborators = `SELECT l.deleted_at IS NOT NULL AS deleted, json_build_object('collaborators', CASE WHEN helps.ids IS NULL THEN ${collaboratorColumn} ELSE '[]'::json END)::text AS body
  FROM lists.list l ${helpsOf} WHERE l.id = $2 AND ${canRead}`;

/** The collaborators of a list. A helper learns of none. */
@Injectable()
export class CollaboratorsQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string, listId: string): Promise<{ deleted: boolean; body: string } | null> {
    return (
      (await this.database.query<{ deleted: boolean; body: string }>(collaborators, [userId, listId]))[0] ??
      null
    );
  }
}
