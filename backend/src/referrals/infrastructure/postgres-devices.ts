import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Devices } from '../domain/devices';

const others = 'SELECT 1 FROM referrals.device WHERE mark = ANY($1::bytea[]) AND user_id <> $2 LIMIT 1';
const see = 'INSERT INTO referrals.device (mark, user_id, seen_at) VALUES ($1, $2, $3) ON CONFLICT (mark, user_id) DO UPDATE SET seen_at = excluded.seen_at';

@Injectable()
export class PostgresDevices extends Devices {
  constructor(private readonly database: Database) {
    super();
  }

  async seenWith(userId: string, marks: readonly [Buffer, ...Buffer[]], now: Date): Promise<{ others: boolean }> {
    await this.database.query(see, [marks[0], userId, now]);
    return { others: (await this.database.query(others, [marks, userId])).length > 0 };
  }
}
