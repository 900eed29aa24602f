// Hand-written SQL: Postgres makes the answer as JSON from tables of two modules.
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database';
import { collaboratorColumn } from './collaborators.sql';
import { canRead } from './list-access.sql';

const collaborators = `SELECT l.deleted_at IS NOT NULL AS deleted, json_build_object('collaborators', ${collaboratorColumn})::text AS body
  FROM lists.list l WHERE l.id = $2 AND ${canRead}`;

/** The collaborators of a list. */
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
