import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database';
import { headColumns, pictureColumns, pictureJoins, picturesOf } from './picture.sql';

const isTheirs = '(l.owner_id = $1 OR EXISTS (SELECT FROM lists.collaborator c WHERE c.list_id = l.id AND c.user_id = $1))';

const items = `SELECT i.id, i.list_id AS "listId", i.name, i.quantity, i.notes, i.checked, i.checked AS completed, i.position,
    to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
    i.prompt_id AS "promptId", i.selected_character_id AS "selectedCharacterId", i.image_id AS "imageId", i.depicts, i.concept,
    row_to_json(picture.*) AS image
  FROM lists.item i CROSS JOIN LATERAL (SELECT ${pictureColumns} FROM (SELECT) one ${pictureJoins}) picture
  WHERE i.list_id = l.id AND i.deleted_at IS NULL
  ORDER BY i.position, i.id`;

const whole = `SELECT l.deleted_at IS NOT NULL AS deleted, l.version || '.' || coalesce(n.seq, 0) AS cursor,
    CASE WHEN l.deleted_at IS NULL THEN (SELECT row_to_json(answer.*)::text FROM (
      SELECT ${headColumns}, (SELECT coalesce(json_agg(item), '[]') FROM (${items}) item) AS items
    ) answer) END AS body
  FROM lists.list l ${picturesOf} WHERE l.id = $2 AND ${isTheirs}`;

const cursorOnly = `SELECT l.deleted_at IS NOT NULL AS deleted, l.version || '.' || coalesce(n.seq, 0) AS cursor
  FROM lists.list l ${picturesOf} WHERE l.id = $2 AND ${isTheirs}`;

export interface ListAnswer {
  deleted: boolean;
  cursor: string;
  /** Written by Postgres and sent as it is. */
  body: string;
}

/** The one read that everybody waits for: a list, its items and their pictures, in one statement. */
@Injectable()
export class ListWithPictures {
  constructor(private readonly database: Database) {}

  async find(userId: string, listId: string): Promise<ListAnswer | null> {
    return (await this.database.query<ListAnswer>(whole, [userId, listId]))[0] ?? null;
  }

  /** Where the list stands, for those who have it already. */
  async stand(userId: string, listId: string): Promise<Omit<ListAnswer, 'body'> | null> {
    return (await this.database.query<Omit<ListAnswer, 'body'>>(cursorOnly, [userId, listId]))[0] ?? null;
  }
}
