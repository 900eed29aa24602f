// Hand-written SQL: an upsert, and a deletion of all but the latest rows.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { ChosenPictures } from '../../domain/pictures/chosen-pictures';

/** Choices kept per user; the oldest are deleted first. */
const maxKept = 1_000;

const found =
  'SELECT name_key AS "nameKey", concept FROM lists.chosen_picture WHERE user_id = $1 AND name_key = ANY($2::text[])';
const put = `INSERT INTO lists.chosen_picture (user_id, name_key, concept, chosen_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, name_key) DO UPDATE SET concept = excluded.concept, chosen_at = excluded.chosen_at`;
const trim = `DELETE FROM lists.chosen_picture WHERE user_id = $1 AND name_key IN (
    SELECT name_key FROM lists.chosen_picture WHERE user_id = $1 ORDER BY chosen_at DESC, name_key OFFSET ${maxKept}
  )`;

@Injectable()
export class SqlChosenPictures extends ChosenPictures {
  constructor(private readonly database: Database) {
    super();
  }

  async of(userId: string, nameKeys: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (nameKeys.length === 0) return new Map();
    const rows = await this.database.query<{ nameKey: string; concept: string | null }>(found, [
      userId,
      nameKeys,
    ]);
    return new Map(rows.map(({ nameKey, concept }) => [nameKey, concept]));
  }

  async remember(userId: string, nameKey: string, concept: string | null, at: Date): Promise<void> {
    await this.database.query(put, [userId, nameKey, concept, at]);
    await this.database.query(trim, [userId]);
  }

  async forget(userId: string, nameKey: string): Promise<void> {
    await this.database.query('DELETE FROM lists.chosen_picture WHERE user_id = $1 AND name_key = $2', [
      userId,
      nameKey,
    ]);
  }
}
