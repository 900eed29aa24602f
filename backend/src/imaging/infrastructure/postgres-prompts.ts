import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { isUniqueViolation } from '../../platform/database/database-errors';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { nameExists, unusableId } from '../domain/imaging.errors';
import { Prompt, type PromptState } from '../domain/prompt';
import { Prompts } from '../domain/prompts';
import { PromptSchema } from './prompt.schema';

const sameName = 'SELECT 1 FROM imaging.prompt WHERE user_id = $1 AND kind = $2 AND name_key = $3 AND id <> $4 AND deleted_at IS NULL';

@Injectable()
export class PostgresPrompts extends StateRepository<PromptState, Prompt> implements Prompts {
  constructor(database: Database, outbox: Outbox) {
    super(PromptSchema, database, outbox, (state) => Prompt.restore(state));
  }

  byId(id: string): Promise<Prompt | null> {
    return this.loadOne({ id });
  }

  locked(id: string): Promise<Prompt | null> {
    return this.loadOne({ id }, { lock: 'update' });
  }

  async byIds(ids: readonly string[]): Promise<Prompt[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.query<Record<string, unknown>>('SELECT * FROM imaging.prompt WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL', [ids]);
    return rows.map((row) => this.wake(row));
  }

  async ownById(id: string, userId: string): Promise<Prompt | null> {
    const prompt = await this.loadOne({ id, userId }, { lock: 'update' });
    return prompt?.isDeleted === false ? prompt : null;
  }

  async countOwn(userId: string): Promise<number> {
    const [, rows] = await Promise.all([
      this.oneAtATime(userId),
      this.database.query<{ count: number }>('SELECT count(*)::int AS count FROM imaging.prompt WHERE user_id = $1 AND deleted_at IS NULL', [userId]),
    ]);
    return rows[0]?.count ?? 0;
  }

  /** Asked for before it is written: what the index refuses would stand in the log of Postgres, name and all. */
  override async save(prompt: Prompt): Promise<void> {
    const { id, userId, kind, nameKey } = prompt.snapshot();
    await this.database.run(async () => {
      const [, taken] = await Promise.all([this.oneAtATime(userId), prompt.isDeleted ? [] : this.database.query(sameName, [userId, kind, nameKey, id])]);
      if (taken.length > 0) throw nameExists(kind);
      try {
        await super.save(prompt);
      } catch (error) {
        // Somebody else took the id in this very moment; of that an id is all that is logged.
        throw isUniqueViolation(error, 'prompt_pkey') ? unusableId() : error;
      }
    });
  }

  private oneAtATime(userId: string): Promise<object[]> {
    return this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4))', [`prompts of ${userId}`]);
  }
}
