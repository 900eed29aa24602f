import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import type { BillingCommand, CommandKind } from '../domain/command';
import { CommandBook, type NewCommand } from '../domain/command-book';

const columns = `id, user_id AS "userId", account_id AS "accountId", key, fingerprint, kind, wish, params, state, answer, attempts, locked_until AS "lockedUntil", last_error AS "lastError", created_at AS "createdAt", ended_at AS "endedAt"`;
const claim = `INSERT INTO billing.command (id, user_id, account_id, key, fingerprint, kind, wish, state, attempts, locked_until, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', 1, $8, $9) ON CONFLICT DO NOTHING RETURNING 1 AS claimed`;
const take = `UPDATE billing.command SET locked_until = $3, attempts = attempts + 1 WHERE id = $1 AND state = 'open' AND locked_until <= $2 RETURNING ${columns}`;
// Each taking has its number.
const keep = `UPDATE billing.command SET locked_until = $3 WHERE id = $1 AND attempts = $2 AND state = 'open' RETURNING 1 AS kept`;
// What was sent stays for as long as it may have to be sent again.
const end = `UPDATE billing.command SET state = $2, answer = $3, ended_at = $4, params = NULL WHERE id = $1 AND state = 'open' RETURNING 1 AS ended`;

@Injectable()
export class PostgresCommandBook extends CommandBook {
  constructor(private readonly database: Database) {
    super();
  }

  async claim({ id, userId, accountId, key, fingerprint, kind, wish, lockedUntil, createdAt }: NewCommand): Promise<boolean> {
    return (await this.database.query(claim, [id, userId, accountId, key, fingerprint, kind, JSON.stringify(wish), lockedUntil, createdAt])).length > 0;
  }

  ofKey(userId: string, key: string): Promise<BillingCommand | null> {
    return this.one(`SELECT ${columns} FROM billing.command WHERE user_id = $1 AND key = $2`, [userId, key]);
  }

  openOf(accountId: string): Promise<BillingCommand | null> {
    return this.one(`SELECT ${columns} FROM billing.command WHERE account_id = $1 AND state = 'open'`, [accountId]);
  }

  byId(id: string): Promise<BillingCommand | null> {
    return this.one(`SELECT ${columns} FROM billing.command WHERE id = $1`, [id]);
  }

  take(id: string, now: Date, until: Date): Promise<BillingCommand | null> {
    return this.one(take, [id, now, until]);
  }

  async decided(id: string, params: object): Promise<void> {
    await this.database.query(`UPDATE billing.command SET params = $2 WHERE id = $1 AND state = 'open' AND params IS NULL`, [id, JSON.stringify(params)]);
  }

  async keep({ id, attempts }: Pick<BillingCommand, 'id' | 'attempts'>, until: Date): Promise<boolean> {
    return (await this.database.query(keep, [id, attempts, until])).length > 0;
  }

  async release({ id, attempts }: Pick<BillingCommand, 'id' | 'attempts'>, now: Date, lastError: string): Promise<void> {
    await this.database.query(`UPDATE billing.command SET locked_until = $2, last_error = $3 WHERE id = $1 AND state = 'open' AND attempts = $4`, [id, now, lastError, attempts]);
  }

  async end(id: string, state: 'done' | 'refused', answer: string, now: Date): Promise<boolean> {
    return (await this.database.query(end, [id, state, answer, now])).length > 0;
  }

  openSince(before: Date): Promise<{ id: string; kind: CommandKind; createdAt: Date }[]> {
    return this.database.query(`SELECT id, kind, created_at AS "createdAt" FROM billing.command WHERE state = 'open' AND created_at < $1 ORDER BY locked_until LIMIT 100`, [before]);
  }

  private async one(text: string, values: readonly unknown[]): Promise<BillingCommand | null> {
    return (await this.database.query<BillingCommand>(text, values))[0] ?? null;
  }
}
