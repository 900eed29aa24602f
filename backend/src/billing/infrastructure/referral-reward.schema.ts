import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { ReferralRewardState } from '../domain/referral-reward';
import { ofAccount } from './billing-account.schema';

export const ReferralRewardSchema = new EntitySchema<ReferralRewardState>({
  name: 'billing.referral_reward',
  schema: 'billing',
  tableName: 'referral_reward',
  columns: {
    referralId: { ...column.id, primaryKeyConstraintName: 'referral_reward_pkey' },
    accountId: column.uuid,
    inviteeId: nullable(column.uuid),
    amountCents: column.int,
    currency: column.text,
    state: column.text,
    lostBecause: nullable(column.text),
    invoiceId: nullable(column.text),
    createdAt: column.timestamp,
    earnedAt: nullable(column.timestamp),
    endedAt: nullable(column.timestamp),
    takenBackCents: nullable(column.int),
  },
  checks: [
    { name: 'referral_reward_state', expression: `state IN ('pending', 'earned', 'lost')` },
    { name: 'referral_reward_reason', expression: `lost_because IN ('barred', 'capped', 'customer-before', 'disputed', 'friend-left', 'refunded', 'voided')` },
  ],
  indices: [
    { name: 'referral_reward_of_account', columns: ['accountId'] },
    { name: 'referral_reward_invitee', columns: ['inviteeId'], unique: true },
    { name: 'referral_reward_open', columns: ['createdAt'], where: `state <> 'lost'` },
  ],
  foreignKeys: [ofAccount('referral_reward')],
});
