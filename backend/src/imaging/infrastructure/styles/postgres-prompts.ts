// Hand-written SQL: an advisory lock, which the ORM does not support.
import { Injectable } from '@nestjs/common';
import { Any, IsNull, Not } from 'typeorm';
import { Database } from '../../../platform/database/database';
import { isUniqueViolation } from '../../../platform/database/database-errors';
import { StateRepository } from '../../../platform/database/state-repository';
import { Outbox } from '../../../platform/outbox/outbox';
import { nameExists, unusableId } from '../../domain/imaging.errors';
import { Prompt, type PromptState } from '../../domain/styles/prompt';
import { Prompts } from '../../domain/styles/prompts';
import { PromptSchema } from './prompt.schema';

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
    return ids.length === 0 ? [] : this.load({ id: Any([...ids]), deletedAt: IsNull() });
  }

  async ownById(id: string, userId: string): Promise<Prompt | null> {
    const prompt = await this.loadOne({ id, userId }, { lock: 'update' });
    return prompt?.isDeleted === false ? prompt : null;
  }

  async countOwn(userId: string): Promise<number> {
    const [, count] = await Promise.all([
      this.oneAtATime(userId),
      this.entities.countBy({ userId, deletedAt: IsNull() }),
    ]);
    return count;
  }

  /** Checks the name before writing: a unique violation would put the name into the log of Postgres. */
  override async save(prompt: Prompt): Promise<void> {
    const { id, userId, kind, nameKey } = prompt.snapshot();
    await this.database.run(async () => {
      const [, taken] = await Promise.all([
        this.oneAtATime(userId),
        !prompt.isDeleted &&
          this.entities.existsBy({ userId, kind, nameKey, id: Not(id), deletedAt: IsNull() }),
      ]);
      if (taken) throw nameExists(kind);
      try {
        await super.save(prompt);
      } catch (error) {
        // Another request took the id at the same time; Postgres logs only the id.
        throw isUniqueViolation(error, 'prompt_pkey') ? unusableId() : error;
      }
    });
  }

  private oneAtATime(userId: string): Promise<object[]> {
    return this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4))', [
      `prompts of ${userId}`,
    ]);
  }
}
