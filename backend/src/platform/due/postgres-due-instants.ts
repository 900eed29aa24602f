// Hand-written SQL: claims skip locked rows, and leases follow the clock of the database.
import type { Database } from '../database/database';
import { type ClaimedInstant, DueInstants, leaseMs, longestLeaseMs } from './due-instants';

const set = `INSERT INTO platform.due_instant (kind, subject, due_at) VALUES ($1, $2, $3)
  ON CONFLICT (kind, subject) DO UPDATE SET due_at = excluded.due_at, claimed_until = NULL, attempts = 0`;
// Ordered, so that workers that start together do not deadlock.
const setMissing = `INSERT INTO platform.due_instant (kind, subject, due_at) SELECT $1, subject, $3 FROM unnest($2::text[]) AS missing(subject) ORDER BY subject ON CONFLICT DO NOTHING`;
const claim = `WITH free AS (
    SELECT kind, subject FROM platform.due_instant WHERE kind = $1 AND due_at <= $2 AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
    ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  UPDATE platform.due_instant AS due SET attempts = attempts + 1, claimed_until = clock_timestamp() + least($4 * 2 ^ least(attempts, 10), $5) * interval '1 millisecond'
  FROM free WHERE due.kind = free.kind AND due.subject = free.subject
  RETURNING due.kind, due.subject, due_at AS "dueAt", attempts AS attempt, claimed_until::text AS token`;
const held = 'kind = $1 AND subject = $2 AND claimed_until = $3::timestamptz';
const setNext = `UPDATE platform.due_instant SET due_at = $4, claimed_until = NULL, attempts = 0 WHERE ${held} RETURNING 1 AS held`;
const remove = `DELETE FROM platform.due_instant WHERE ${held} RETURNING 1 AS held`;
const defer = `UPDATE platform.due_instant SET claimed_until = clock_timestamp() + $4 * interval '1 millisecond' WHERE ${held} RETURNING 1 AS held`;

/** The token is the end of the lease, to the microsecond: each claim of an instant has a different one. */
export class PostgresDueInstants extends DueInstants {
  constructor(
    private readonly database: Database,
    private readonly lease = { first: leaseMs, longest: longestLeaseMs },
  ) {
    super();
  }

  async set(kind: string, subject: string, dueAt: Date): Promise<void> {
    await this.database.query(set, [kind, subject, dueAt]);
  }

  async setMissing(kind: string, subjects: readonly string[], dueAt: Date): Promise<void> {
    await this.database.query(setMissing, [kind, subjects, dueAt]);
  }

  async clear(kind: string, subject: string): Promise<void> {
    await this.database.query('DELETE FROM platform.due_instant WHERE kind = $1 AND subject = $2', [
      kind,
      subject,
    ]);
  }

  claim(kind: string, now: Date, limit: number): Promise<ClaimedInstant[]> {
    return this.database.query<ClaimedInstant>(claim, [
      kind,
      now,
      limit,
      this.lease.first,
      this.lease.longest,
    ]);
  }

  async end(claimed: ClaimedInstant, next: Date | null): Promise<boolean> {
    return this.isHeld(next === null ? remove : setNext, claimed, ...(next === null ? [] : [next]));
  }

  async defer(claimed: ClaimedInstant, pauseMs: number): Promise<boolean> {
    return this.isHeld(defer, claimed, pauseMs);
  }

  private async isHeld(
    statement: string,
    { kind, subject, token }: ClaimedInstant,
    ...values: unknown[]
  ): Promise<boolean> {
    return (await this.database.query(statement, [kind, subject, token, ...values])).length === 1;
  }
}
