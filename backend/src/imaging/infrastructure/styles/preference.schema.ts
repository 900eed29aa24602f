import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

/** The style of items that choose none. */
export const PreferenceSchema = new EntitySchema<{ userId: string; preferredPromptId: string | null }>({
  name: 'imaging.preference',
  schema: 'imaging',
  tableName: 'preference',
  columns: {
    userId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'preference_pkey' },
    preferredPromptId: nullable(column.text),
  },
});
