// Hand-written SQL: an upsert with a condition claims an e-mail, many users are asked for at once, and
// batches skip rows that are locked.
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../platform/database/database';
import { type EmailKind, type EmailKey, SentEmails } from '../domain/emails/emails';
import { SentEmailSchema } from './billing-account.schema';

/** The longest time that sending takes. */
const leaseMs = 120_000;

const claim = `INSERT INTO billing.letter AS known (user_id, kind, about, claimed_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, kind, about) DO UPDATE SET claimed_at = excluded.claimed_at WHERE known.sent_at IS NULL AND known.claimed_at <= $5 RETURNING 1 AS mine`;

@Injectable()
export class PostgresSentEmails extends SentEmails {
  constructor(private readonly database: Database) {
    super();
  }

  async usersWithout(userIds: readonly string[], kind: EmailKind): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM unnest($1::uuid[]) id WHERE NOT EXISTS (SELECT 1 FROM billing.letter WHERE user_id = id AND kind = $2 AND sent_at IS NOT NULL)',
      [userIds, kind],
    );
    return rows.map(({ id }) => id);
  }

  async claim({ userId, kind, about }: EmailKey, now: Date): Promise<'mine' | 'busy' | 'sent'> {
    if (
      (await this.database.query(claim, [userId, kind, about, now, new Date(now.getTime() - leaseMs)]))
        .length > 0
    )
      return 'mine';
    return (await this.database
      .entities(SentEmailSchema)
      .existsBy({ userId, kind, about, sentAt: Not(IsNull()) }))
      ? 'sent'
      : 'busy';
  }

  async release({ userId, kind, about }: EmailKey): Promise<void> {
    await this.database.entities(SentEmailSchema).delete({ userId, kind, about, sentAt: IsNull() });
  }

  async markSent({ userId, kind, about }: EmailKey, now: Date): Promise<void> {
    await this.database.entities(SentEmailSchema).update({ userId, kind, about }, { sentAt: now });
  }

  async deleteOfUser(userId: string): Promise<void> {
    await this.database.entities(SentEmailSchema).delete({ userId });
  }

  clear(before: Date): Promise<readonly unknown[]> {
    return this.database.query(
      'DELETE FROM billing.letter WHERE ctid = ANY (ARRAY(SELECT ctid FROM billing.letter WHERE claimed_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone',
      [before],
    );
  }
}
