import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

/** Generators that are switched off; others have no row. The audit log has admin and reason. */
export const GeneratorSwitchSchema = new EntitySchema<{ kind: string; offSince: Date }>({
  name: 'imaging.generator_switch',
  schema: 'imaging',
  tableName: 'generator_switch',
  columns: {
    kind: { ...column.text, primary: true, primaryKeyConstraintName: 'generator_switch_pkey' },
    offSince: column.timestamp,
  },
});
