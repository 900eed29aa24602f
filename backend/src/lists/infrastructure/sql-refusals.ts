// Hand-written SQL: the module uses no mapper, because its lists are a hot path; three short statements are no reason to begin.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Refusals } from '../domain/refusals';

/** Reads hide what is refused by themselves: views/theirs.sql.ts. */
@Injectable()
export class SqlRefusals extends Refusals {
  constructor(private readonly database: Database) {
    super();
  }

  async add(userId: string, ownerId: string, at: Date): Promise<void> {
    await this.database.query('INSERT INTO lists.refusal (user_id, owner_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [userId, ownerId, at]);
  }

  async remove(userId: string, ownerId: string): Promise<void> {
    await this.database.query('DELETE FROM lists.refusal WHERE user_id = $1 AND owner_id = $2', [userId, ownerId]);
  }

  async has(userId: string, ownerId: string): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM lists.refusal WHERE user_id = $1 AND owner_id = $2', [userId, ownerId])).length > 0;
  }
}
