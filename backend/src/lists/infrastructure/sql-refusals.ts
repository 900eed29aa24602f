import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import type { Entities } from '../../platform/database/entities';
import { Refusals } from '../domain/refusals';
import { type RefusalRow, RefusalSchema } from './refusal.schema';

/** Reads hide what is refused by themselves: views/theirs.sql.ts. */
@Injectable()
export class SqlRefusals extends Refusals {
  constructor(private readonly database: Database) {
    super();
  }

  private get refusals(): Entities<RefusalRow> {
    return this.database.entities(RefusalSchema);
  }

  async add(userId: string, ownerId: string, at: Date): Promise<void> {
    await this.refusals.createQueryBuilder().insert().values({ userId, ownerId, at }).orIgnore().execute();
  }

  async remove(userId: string, ownerId: string): Promise<void> {
    await this.refusals.delete({ userId, ownerId });
  }

  has(userId: string, ownerId: string): Promise<boolean> {
    return this.refusals.existsBy({ userId, ownerId });
  }
}
