// Hand-written SQL: one statement over lists and pictures, whose answer Postgres makes as JSON.
import { Injectable } from '@nestjs/common';
import { isItemFor } from '../../lists';
import { Database } from '../../platform/database/database';
import { canRead, helpsOf } from '../list-access.sql';
import { pictureColumns, pictureJoins, thumbnailColumns } from './picture.sql';

const textOf = (columns: string): string => `SELECT row_to_json(picture.*)::text AS body
  FROM lists.item i JOIN lists.list l ON l.id = i.list_id
  ${helpsOf} CROSS JOIN LATERAL (SELECT ${columns} FROM (SELECT) one ${pictureJoins}) picture
  WHERE i.image_id = $2 AND ${canRead} AND ${isItemFor('helps.ids')}`;
const full = textOf(pictureColumns);
const thumbnail = textOf(thumbnailColumns);

/** One picture, whatever its state. Items in the trash keep theirs. */
@Injectable()
export class PictureQuery {
  constructor(private readonly database: Database) {}

  async find(userId: string, imageId: string, small: boolean): Promise<string | null> {
    const [row] = await this.database.query<{ body: string }>(small ? thumbnail : full, [userId, imageId]);
    return row?.body ?? null;
  }
}
