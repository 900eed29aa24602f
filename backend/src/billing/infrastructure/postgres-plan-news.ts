// Hand-written SQL: NOTIFY, which no mapper knows.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import type { PlanNews } from '../domain/entitlements';

/** The payload is the person about whose plan there is something new. */
export const planChannel = 'pictick_plans';

@Injectable()
export class PostgresPlanNews implements PlanNews {
  constructor(private readonly database: Database) {}

  async tell(userId: string): Promise<void> {
    await this.database.query('SELECT pg_notify($1, $2)', [planChannel, userId]);
  }
}
