// Hand-written SQL: Postgres generates the row of each day.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';

export interface UsageDay {
  /** Day in UTC. */
  date: string;
  generated: number;
  failed: number;
}

export interface UsageHistory {
  days: number;
  totals: Pick<UsageDay, 'generated' | 'failed'>;
  usage: UsageDay[];
}

// Includes days without pictures. Copies have no cache key and do not count, nor do replacements of
// withdrawn pictures.
const history = `SELECT to_char(day, 'YYYY-MM-DD') AS date, count(*) FILTER (WHERE i.status = 'ready')::int AS generated, count(*) FILTER (WHERE i.status = 'failed')::int AS failed
  FROM generate_series(($2::timestamptz AT TIME ZONE 'UTC')::date - ($3::int - 1), ($2::timestamptz AT TIME ZONE 'UTC')::date, interval '1 day') AS day
  LEFT JOIN imaging.image i ON i.user_id = $1 AND i.cache_key IS NOT NULL AND NOT i.free AND NOT i.already_owned AND i.status IN ('ready', 'failed')
    AND i.ready_at >= day AT TIME ZONE 'UTC' AND i.ready_at < (day + interval '1 day') AT TIME ZONE 'UTC'
  GROUP BY day ORDER BY day`;

/** Pictures generated for a user on each of the last days, today included. */
@Injectable()
export class UsageHistoryQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(userId: string, days: number): Promise<UsageHistory> {
    const usage = await this.database.query<UsageDay>(history, [userId, this.clock.now(), days]);
    const sum = (field: 'generated' | 'failed'): number =>
      usage.reduce((total, day) => total + day[field], 0);
    return { days, totals: { generated: sum('generated'), failed: sum('failed') }, usage };
  }
}
