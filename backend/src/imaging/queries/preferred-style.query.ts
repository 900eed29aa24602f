// Hand-written SQL: a preference is text, the id of a prompt a uuid.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';

// A deleted prompt is no longer preferred. Built-in names are shorter than 36 characters.
const preferred = `SELECT f.preferred_prompt_id AS style FROM imaging.preference f
  WHERE f.user_id = $1 AND NOT EXISTS (SELECT FROM imaging.prompt p WHERE p.id = CASE WHEN length(f.preferred_prompt_id) = 36 THEN f.preferred_prompt_id::uuid END AND p.deleted_at IS NOT NULL)`;

/** The preferred style of a user, for views. */
@Injectable()
export class PreferredStyleQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<string | null> {
    const [row] = await this.database.query<{ style: string | null }>(preferred, [userId]);
    return row?.style ?? null;
  }
}
