import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';
import type { InvitationState } from '../../domain/household/invitation';
import type { FormerMemberState } from '../../domain/household/member';

export const InvitationSchema = new EntitySchema<InvitationState>({
  name: 'HouseholdInvitation',
  schema: 'identity',
  tableName: 'household_invitation',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'household_invitation_pkey' },
    householdId: column.uuid,
    role: column.text,
    children: nullable({ ...column.uuid, array: true }),
    until: nullable(column.timestamp),
    tokenHash: column.bytes,
    email: nullable(column.text),
    addressKey: nullable(column.text),
    invitedBy: column.uuid,
    createdAt: column.timestamp,
    expiresAt: column.timestamp,
  },
  indices: [
    { name: 'household_invitation_token', columns: ['tokenHash'], unique: true },
    { name: 'household_invitation_household', columns: ['householdId'] },
    { name: 'household_invitation_inviter', columns: ['invitedBy'] },
    { name: 'household_invitation_end', columns: ['expiresAt'] },
    { name: 'household_invitation_address', columns: ['addressKey'] },
  ],
  checks: [{ name: 'household_invitation_role', expression: `role IN ('organiser', 'adult', 'helper')` }],
});

export const FormerMemberSchema = new EntitySchema<FormerMemberState>({
  name: 'FormerMember',
  schema: 'identity',
  tableName: 'former_member',
  columns: {
    householdId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'former_member_pkey' },
    personId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'former_member_pkey' },
    role: column.text,
    children: nullable({ ...column.uuid, array: true }),
    until: nullable(column.timestamp),
    isAdultSince: column.timestamp,
    joinedAt: column.timestamp,
    removedBy: column.uuid,
    removedAt: column.timestamp,
    knowsPin: column.flag,
    madeHousehold: column.flag,
    consentId: nullable(column.uuid),
  },
  indices: [
    { name: 'former_member_person', columns: ['personId'] },
    { name: 'former_member_remover', columns: ['removedBy'] },
    { name: 'former_member_time', columns: ['removedAt'] },
  ],
  checks: [{ name: 'former_member_role', expression: `role IN ('organiser', 'adult', 'helper')` }],
});
