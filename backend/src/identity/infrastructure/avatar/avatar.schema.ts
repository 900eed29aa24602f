import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

export interface AvatarRow {
  personId: string;
  jpg: Buffer;
  origin: Buffer | null;
}

export const AvatarSchema = new EntitySchema<AvatarRow>({
  name: 'identity.face',
  schema: 'identity',
  tableName: 'face',
  columns: {
    personId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'face_pkey' },
    jpg: column.bytes,
    origin: nullable(column.bytes),
  },
});
