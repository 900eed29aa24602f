// Hand-written SQL: one statement passes a place on to the first waiting image.
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { returned } from '../../../platform/database/entities';
import type { Drawing } from '../../domain/generate/drawing';
import type { PromptVersions } from '../../domain/generate/picture-cache';
import type { Image } from '../../domain/image';
import { OwnedPictures } from '../../domain/usage/owned-pictures';
import { OwnedPictureSchema } from './owned-picture.schema';

const own = /^[0-9a-f-]{36}$/;

const ownedAmong = `SELECT picture_key AS key FROM imaging.owned_picture WHERE user_id = $1 AND picture_key = ANY($3::text[])
  UNION ALL SELECT picture_key FROM imaging.image
  WHERE user_id = $1 AND picture_key = ANY($3::text[]) AND month = $2 AND status IN ('requested', 'generating') AND NOT already_owned AND NOT free`;

const others = `user_id = $1 AND picture_key = $2 AND month = $3 AND id <> $4 AND status IN ('requested', 'generating') AND NOT free`;
const passPlace = `UPDATE imaging.image SET already_owned = false WHERE id = (SELECT id FROM imaging.image WHERE ${others} AND already_owned ORDER BY requested_at, id LIMIT 1)
  AND status IN ('requested', 'generating') RETURNING 1 AS done`;
const takePlace = `UPDATE imaging.image SET already_owned = true WHERE ${others} AND NOT already_owned RETURNING 1 AS done`;

@Injectable()
export class PostgresOwnedPictures extends OwnedPictures {
  constructor(private readonly database: Database) {
    super();
  }

  /** The migration `owned-pictures` builds the same key in SQL. */
  keyOf(
    { concept, text, language, style, figure, variant }: Drawing,
    userId: string,
    versions: PromptVersions = new Map(),
  ): string {
    const words = (): string =>
      createHash('sha256')
        .update(`${userId}|${language ?? ''}|${text ?? ''}`)
        .digest('hex');
    const versioned = (id: string): string => (own.test(id) ? `${id}@${versions.get(id) ?? 1}` : id);
    return [
      concept === null ? `words:${words()}` : `concept:${concept}`,
      versioned(style),
      figure === null ? '' : versioned(figure),
      variant,
    ].join('|');
  }

  async ownedAmong(userId: string, month: string, pictureKeys: readonly string[]): Promise<Set<string>> {
    if (pictureKeys.length === 0) return new Set();
    const rows = await this.database.query<{ key: string }>(ownedAmong, [userId, month, pictureKeys]);
    return new Set(rows.map(({ key }) => key));
  }

  async add(userId: string, pictureKey: string): Promise<boolean> {
    const added = await this.database
      .entities(OwnedPictureSchema)
      .createQueryBuilder()
      .insert()
      .values({ userId, pictureKey })
      .orIgnore()
      .returning(['pictureKey'])
      .execute();
    return returned(added).length > 0;
  }

  transferPlaceFrom(from: Image): Promise<boolean> {
    return this.move(passPlace, from);
  }

  transferPlaceTo(to: Image): Promise<boolean> {
    return this.move(takePlace, to);
  }

  private async move(text: string, { id, pictureKey, place }: Image): Promise<boolean> {
    return (await this.database.query(text, [place.userId, pictureKey, place.month, id])).length > 0;
  }
}
