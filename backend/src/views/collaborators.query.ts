import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database';
import { collaboratorColumn } from './collaborators.sql';

const collaborators = `SELECT l.deleted_at IS NOT NULL AS deleted, json_build_object('collaborators', ${collaboratorColumn})::text AS body
  FROM lists.list l WHERE l.id = $2 AND (l.owner_id = $1 OR EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = l.id AND c.user_id = $1))`;

/** Who shares a list. */
@Injectable()
export class CollaboratorsQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string, listId: string): Promise<{ deleted: boolean; body: string } | null> {
    return (await this.database.query<{ deleted: boolean; body: string }>(collaborators, [userId, listId]))[0] ?? null;
  }
}
