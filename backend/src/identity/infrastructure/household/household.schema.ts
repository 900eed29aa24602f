import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';
import type { ChildState } from '../../domain/household/child';
import type { HouseholdState } from '../../domain/household/household';
import type { MemberState } from '../../domain/household/member';

export const HouseholdSchema = new EntitySchema<HouseholdState>({
  name: 'Household',
  schema: 'identity',
  tableName: 'household',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'household_pkey' },
    madeBy: nullable(column.uuid),
    name: column.text,
    timeZone: column.text,
    dayStartsAt: { ...column.int, default: 240 },
    middayAt: { ...column.int, default: 660 },
    eveningAt: { ...column.int, default: 1020 },
    gate: nullable(column.json),
    gateSetAt: nullable(column.timestamp),
    consentLapsedAt: nullable(column.timestamp),
    pinsOutside: { ...column.int, default: 0 },
    version: column.bigint,
    createdAt: column.timestamp,
  },
  indices: [{ name: 'household_made_by', columns: ['madeBy'], unique: true }],
});

export const MemberSchema = new EntitySchema<MemberState>({
  name: 'HouseholdMember',
  schema: 'identity',
  tableName: 'household_member',
  columns: {
    householdId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'household_member_pkey' },
    personId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'household_member_pkey' },
    role: column.text,
    children: nullable({ ...column.uuid, array: true }),
    until: nullable(column.timestamp),
    isAdultSince: column.timestamp,
    joinedAt: column.timestamp,
  },
  indices: [
    { name: 'household_member_person', columns: ['personId'] },
    { name: 'household_member_until', columns: ['until'], where: 'until IS NOT NULL' },
  ],
  checks: [{ name: 'household_member_role', expression: `role IN ('organiser', 'adult', 'helper')` }],
});

export const ChildSchema = new EntitySchema<ChildState>({
  name: 'Child',
  schema: 'identity',
  tableName: 'child',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'child_pkey' },
    householdId: column.uuid,
    nickname: column.text,
    animal: column.text,
    colour: column.text,
    shows: column.text,
    settings: column.json,
    createdAt: column.timestamp,
    deletedAt: nullable(column.timestamp),
    eraseAt: nullable(column.timestamp),
  },
  indices: [
    { name: 'child_household', columns: ['householdId'] },
    { name: 'child_animal', columns: ['householdId', 'animal'], unique: true, where: 'deleted_at IS NULL' },
  ],
});
