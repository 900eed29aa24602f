import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { CreditEntryState } from '../domain/credit/credit';
import type { ReferralRewardState } from '../domain/rewards/referral-reward';
import { ofAccount } from './billing-account.schema';

export const CreditEntrySchema = new EntitySchema<CreditEntryState>({
  name: 'billing.credit_ledger',
  schema: 'billing',
  tableName: 'credit_ledger',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'credit_ledger_pkey' },
    accountId: column.uuid,
    amountCents: column.int,
    currency: column.text,
    reason: column.text,
    reference: column.text,
    providerEntryId: { ...nullable(column.text), name: 'stripe_txn_id' },
    status: column.text,
    createdAt: column.timestamp,
    syncedAt: nullable(column.timestamp),
  },
  checks: [{ name: 'credit_ledger_status', expression: `status IN ('unsynced', 'synced', 'voided')` }],
  indices: [
    { name: 'credit_ledger_of_account', columns: ['accountId'] },
    { name: 'credit_ledger_reason', columns: ['reason', 'reference'], unique: true },
    { name: 'credit_ledger_txn', columns: ['providerEntryId'], unique: true },
  ],
  foreignKeys: [ofAccount('credit_ledger')],
});

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
    {
      name: 'referral_reward_reason',
      expression: `lost_because IN ('barred', 'capped', 'customer-before', 'disputed', 'friend-left', 'refunded', 'voided')`,
    },
  ],
  indices: [
    { name: 'referral_reward_of_account', columns: ['accountId'] },
    { name: 'referral_reward_invitee', columns: ['inviteeId'], unique: true },
    { name: 'referral_reward_open', columns: ['createdAt'], where: `state <> 'lost'` },
  ],
  foreignKeys: [ofAccount('referral_reward')],
});

interface GuaranteeClaimRow {
  id: string;
  person: Buffer;
  card: Buffer | null;
  at: Date;
}

/** Marks of people and cards; nothing leads from one to either. They outlive the account. */
export const GuaranteeClaimSchema = new EntitySchema<GuaranteeClaimRow>({
  name: 'billing.money_back',
  schema: 'billing',
  tableName: 'money_back',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'money_back_pkey' },
    person: column.bytes,
    card: nullable(column.bytes),
    at: column.timestamp,
  },
  indices: [
    { name: 'money_back_person', columns: ['person'], unique: true },
    { name: 'money_back_card', columns: ['card'], unique: true },
  ],
});
