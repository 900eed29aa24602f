import { EntitySchema } from 'typeorm';
import { column } from '../../platform/database/columns';

interface DeviceRow {
  mark: Buffer;
  userId: string;
  seenAt: Date;
}

export const DeviceSchema = new EntitySchema<DeviceRow>({
  name: 'referrals.device',
  schema: 'referrals',
  tableName: 'device',
  columns: {
    mark: { ...column.bytes, primary: true, primaryKeyConstraintName: 'device_pkey' },
    userId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'device_pkey' },
    seenAt: column.timestamp,
  },
  indices: [
    { name: 'device_user', columns: ['userId'] },
    { name: 'device_seen', columns: ['seenAt'] },
  ],
});
