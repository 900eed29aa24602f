import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';
import type { PersonState } from '../../domain/person';

export const PersonSchema = new EntitySchema<PersonState>({
  name: 'Person',
  schema: 'identity',
  tableName: 'person',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'person_pkey' },
    name: column.text,
    nameChosen: { ...column.flag, default: false },
    email: column.text,
    emailKey: nullable(column.text),
    language: nullable(column.text),
    face: nullable(column.text),
    avatarVersion: column.int,
    homeHouseholdId: nullable(column.uuid),
    createdAt: column.timestamp,
    trialWithheld: { ...column.flag, default: false },
    leavingAt: nullable(column.timestamp),
    deletedAt: nullable(column.timestamp),
  },
  checks: [{ name: 'person_face', expression: `face IN ('google', 'own', 'none')` }],
  indices: [
    { name: 'person_email_key', columns: ['emailKey'], unique: true },
    { name: 'person_arrival', columns: ['createdAt'], where: 'deleted_at IS NULL' },
    { name: 'person_home', columns: ['homeHouseholdId'], where: 'home_household_id IS NOT NULL' },
  ],
  foreignKeys: [
    {
      name: 'person_home_household',
      target: 'Household',
      columnNames: ['homeHouseholdId'],
      referencedColumnNames: ['id'],
      onDelete: 'SET NULL',
    },
  ],
});
