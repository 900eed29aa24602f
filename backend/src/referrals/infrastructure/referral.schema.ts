import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { ReferralState } from '../domain/referral';

export const ReferralSchema = new EntitySchema<ReferralState>({
  name: 'referrals.referral',
  schema: 'referrals',
  tableName: 'referral',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'referral_pkey' },
    inviterId: nullable(column.uuid),
    inviteeId: nullable(column.uuid),
    code: nullable(column.text),
    flagged: column.flag,
    acceptedAt: column.timestamp,
  },
  indices: [
    { name: 'referral_inviter', columns: ['inviterId'] },
    { name: 'referral_invitee', columns: ['inviteeId'], unique: true },
  ],
});
