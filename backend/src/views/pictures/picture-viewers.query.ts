// Hand-written SQL: items, lists and their members are read in one statement.
import { Injectable } from '@nestjs/common';
import type { PictureViewers } from '../../imaging';
import { isItemFor } from '../../lists';
import { Database } from '../../platform/database/database';
import { canRead, helpsOf } from '../list-access.sql';

const seen = `SELECT i.depicts FROM lists.item i JOIN lists.list l ON l.id = i.list_id ${helpsOf} WHERE i.image_id = $2 AND ${canRead} AND ${isItemFor('helps.ids')}`;

const seenByAnybody = `SELECT i.image_id AS id FROM lists.item i JOIN lists.list l ON l.id = i.list_id WHERE i.image_id = ANY($1::uuid[]) AND i.deleted_at IS NULL AND l.deleted_at IS NULL`;

/** A user who may read a list sees its pictures. */
@Injectable()
export class PictureViewersQuery implements PictureViewers {
  constructor(private readonly database: Database) {}

  async pageSeenBy(userId: string, imageId: string): Promise<string | null> {
    return (await this.database.query<{ depicts: string }>(seen, [userId, imageId]))[0]?.depicts ?? null;
  }

  async stillSeen(imageIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(
      (await this.database.query<{ id: string }>(seenByAnybody, [imageIds])).map(({ id }) => id),
    );
  }
}
