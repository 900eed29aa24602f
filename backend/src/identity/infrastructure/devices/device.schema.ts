import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';
import type { KidDeviceState } from '../../domain/devices/kid-device';
import type { LinkCodeState } from '../../domain/devices/link-code';

export const KidDeviceSchema = new EntitySchema<KidDeviceState>({
  name: 'KidDevice',
  schema: 'identity',
  tableName: 'kid_device',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'kid_device_pkey' },
    householdId: column.uuid,
    name: column.text,
    children: { ...column.uuid, array: true },
    tokenHash: column.bytes,
    tokenNumber: column.int,
    formerHash: nullable(column.bytes),
    successorSealed: nullable(column.bytes),
    rotatedAt: column.timestamp,
    linkedBy: nullable(column.uuid),
    linkedAt: column.timestamp,
    lastSeenAt: column.timestamp,
    endsAt: column.timestamp,
    endedAt: nullable(column.timestamp),
    endReason: nullable(column.text),
    linkerLeftAt: nullable(column.timestamp),
  },
  indices: [
    { name: 'kid_device_household', columns: ['householdId'] },
    { name: 'kid_device_linker', columns: ['linkedBy'] },
  ],
  checks: [
    {
      name: 'kid_device_end',
      expression: `end_reason IN ('ended', 'reused', 'relinked', 'unlinked', 'no-children')`,
    },
  ],
});

export const LinkCodeSchema = new EntitySchema<LinkCodeState>({
  name: 'KidLinkCode',
  schema: 'identity',
  tableName: 'kid_link_code',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'kid_link_code_pkey' },
    householdId: column.uuid,
    madeBy: column.uuid,
    children: { ...column.uuid, array: true },
    replaces: nullable(column.uuid),
    locator: column.text,
    codeHash: column.bytes,
    wrongTries: column.int,
    deviceId: nullable(column.uuid),
    tokenSealed: nullable(column.bytes),
    expiresAt: column.timestamp,
  },
  indices: [
    { name: 'kid_link_code_locator', columns: ['locator'] },
    {
      name: 'kid_link_code_maker',
      columns: ['householdId', 'madeBy'],
      unique: true,
      where: 'device_id IS NULL',
    },
    { name: 'kid_link_code_end', columns: ['expiresAt'] },
  ],
});
