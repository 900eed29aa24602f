import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

const key = { primary: true, primaryKeyConstraintName: 'owned_picture_pkey' } as const;

/** Pictures that a user owns; they never count against the month again. */
export const OwnedPictureSchema = new EntitySchema<{ userId: string; pictureKey: string }>({
  name: 'imaging.owned_picture',
  schema: 'imaging',
  tableName: 'owned_picture',
  columns: {
    userId: { ...column.uuid, ...key },
    pictureKey: { ...column.text, ...key },
  },
});
