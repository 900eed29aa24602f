// Hand-written SQL: advisory locks, which the ORM does not support.
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Database } from '../../../platform/database/database';
import type { RecentShares } from '../../domain/share-list/share-limits';
import { ShareLog } from '../../domain/share-list/share-log';

const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 5))';

@Injectable()
export class SqlShareLog extends ShareLog {
  constructor(private readonly database: Database) {
    super();
  }

  async recent(userId: string, addressKey: string, since: Date): Promise<RecentShares> {
    // Locks are always taken in this order, after the row of the list. The last statement sees rows
    // committed while waiting.
    const [, , rows] = await Promise.all([
      this.database.query(lock, [`shares of ${userId}`]),
      this.database.query(lock, [`shares with ${addressKey}`]),
      this.database.query<{ at: Date; own: boolean; same: boolean }>(
        'SELECT at, user_id = $1 AS own, address_key = $2 AS same FROM lists.share_log WHERE (user_id = $1 OR address_key = $2) AND at > $3',
        [userId, addressKey, since],
      ),
    ]);
    return {
      fromUser: rows.filter(({ own }) => own).map(({ at }) => at),
      toAddress: rows.filter(({ same }) => same).map(({ at }) => at),
    };
  }

  async add(userId: string, addressKey: string, at: Date): Promise<void> {
    await this.database.query(
      'INSERT INTO lists.share_log (id, user_id, address_key, at) VALUES ($1, $2, $3, $4)',
      [uuidv7(), userId, addressKey, at],
    );
  }
}
