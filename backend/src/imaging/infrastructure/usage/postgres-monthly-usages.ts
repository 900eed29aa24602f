// Hand-written SQL: an upsert that locks the row and answers it.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { StateRepository } from '../../../platform/database/state-repository';
import { Outbox } from '../../../platform/outbox/outbox';
import { MonthlyUsage, type MonthlyUsageState } from '../../domain/usage/monthly-usage';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { MonthlyUsageSchema } from './usage.schema';

@Injectable()
export class PostgresMonthlyUsages
  extends StateRepository<MonthlyUsageState, MonthlyUsage>
  implements MonthlyUsages
{
  constructor(database: Database, outbox: Outbox) {
    super(MonthlyUsageSchema, database, outbox, (state) => MonthlyUsage.restore(state));
  }

  /** Creates the row if necessary and locks it, in one statement. */
  async of(userId: string, month: string): Promise<MonthlyUsage> {
    const [row] = await this.database.query<Record<string, unknown>>(
      `INSERT INTO imaging.monthly_usage AS usage (user_id, month, used, reserved) VALUES ($1, $2, 0, 0)
       ON CONFLICT (user_id, month) DO UPDATE SET used = usage.used RETURNING *`,
      [userId, month],
    );
    if (!row) throw new Error('The upsert answered no row');
    return this.hydrate(row);
  }

  existing(userId: string, month: string): Promise<MonthlyUsage | null> {
    return this.loadOne({ userId, month }, { lock: 'update' });
  }
}
