// Hand-written SQL: columns are compared with each other, and rewards with accounts, invoices and credit in
// one statement.
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Database } from '../../platform/database/database';
import type { Entities } from '../../platform/database/entities';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import { CreditLedger, type CreditEntryState } from '../domain/credit/credit';
import {
  ReferralReward,
  type ReferralRewards,
  type ReferralRewardState,
} from '../domain/rewards/referral-reward';
import { CreditEntrySchema, ReferralRewardSchema } from './billing-records.schema';

@Injectable()
export class PostgresCreditLedger extends CreditLedger {
  constructor(private readonly database: Database) {
    super();
  }

  private get entries(): Entities<CreditEntryState> {
    return this.database.entities(CreditEntrySchema);
  }

  unsyncedOf(accountId: string): Promise<CreditEntryState[]> {
    return this.entries.find({
      where: { accountId, status: 'unsynced' },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  linesOf(accountId: string): Promise<CreditEntryState[]> {
    return this.entries.findBy({ accountId });
  }

  async synced(id: string, providerEntryId: string, now: Date): Promise<void> {
    await this.entries.update(
      { id, status: 'unsynced' },
      { status: 'synced', providerEntryId, syncedAt: now },
    );
  }

  async write({
    accountId,
    amountCents,
    currency,
    reason,
    reference,
    createdAt,
  }: Pick<
    CreditEntryState,
    'accountId' | 'amountCents' | 'currency' | 'reason' | 'reference' | 'createdAt'
  >): Promise<number> {
    if (amountCents !== 0) {
      const entry = {
        id: uuidv7(),
        accountId,
        amountCents,
        currency,
        reason,
        reference,
        status: 'unsynced',
        createdAt,
      } as const;
      await this.entries.createQueryBuilder().insert().values(entry).orIgnore().execute();
    }
    const line = await this.entries.findOne({ select: { amountCents: true }, where: { reason, reference } });
    return line?.amountCents ?? 0;
  }
}

const untaken = `r.state = 'lost' AND r.earned_at IS NOT NULL AND coalesce(r.taken_back_cents, 0) < r.amount_cents`;
const toBeTakenBack = `SELECT referral_id AS id FROM billing.referral_reward r WHERE account_id = $1 AND ${untaken} ORDER BY earned_at, referral_id`;
const earnedSince = `SELECT count(*)::int AS count FROM billing.referral_reward r WHERE account_id = $1 AND earned_at > $2 AND (state = 'earned' OR ${untaken})`;
// Accounts without credit are left out.
const unsettled = `SELECT r.referral_id AS id FROM billing.referral_reward r JOIN billing.billing_account a ON a.id = r.account_id LEFT JOIN billing.billing_account f ON f.user_id = r.invitee_id
  WHERE ($1::uuid IS NULL OR r.referral_id > $1) AND (
    (r.state = 'pending' AND (f.disputed OR EXISTS (SELECT 1 FROM billing.invoice i WHERE i.account_id = f.id AND i.status = 'paid' AND i.amount_paid > 0)))
    OR (r.state = 'earned' AND (f.disputed OR EXISTS (SELECT 1 FROM billing.invoice i WHERE i.stripe_id = r.invoice_id AND i.refunded >= i.amount_paid)))
    OR (${untaken} AND (r.taken_back_cents IS NULL OR (SELECT coalesce(sum(l.amount_cents), 0) FROM billing.credit_ledger l WHERE l.account_id = a.id AND l.status = 'unsynced') > a.stripe_balance_cents)))
  ORDER BY r.referral_id LIMIT $2`;

@Injectable()
export class PostgresReferralRewards
  extends StateRepository<ReferralRewardState, ReferralReward>
  implements ReferralRewards
{
  constructor(database: Database, outbox: Outbox) {
    super(ReferralRewardSchema, database, outbox, (state) => ReferralReward.restore(state));
  }

  byReferral(referralId: string): Promise<ReferralReward | null> {
    return this.loadOne({ referralId });
  }

  ofFriend(inviteeId: string): Promise<ReferralReward | null> {
    return this.loadOne({ inviteeId });
  }

  locked(referralId: string): Promise<ReferralReward | null> {
    return this.loadOne({ referralId }, { lock: 'update' });
  }

  async earnedSince(accountId: string, since: Date): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(earnedSince, [accountId, since]);
    return row?.count ?? 0;
  }

  async clawbacksDue(accountId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(toBeTakenBack, [accountId])).map(({ id }) => id);
  }

  async unsettled(past: string | null, most: number): Promise<string[]> {
    return (await this.database.query<{ id: string }>(unsettled, [past, most])).map(({ id }) => id);
  }
}
