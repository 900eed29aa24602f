import { EntitySchema } from 'typeorm';
import { column } from '../../../platform/database/columns';

/** Generators that were switched off; the others have no row. Who did it and why is in the audit log. */
export const GeneratorSwitchSchema = new EntitySchema<{ kind: string; offSince: Date }>({
  name: 'imaging.generator_switch',
  schema: 'imaging',
  tableName: 'generator_switch',
  columns: {
    kind: { ...column.text, primary: true, primaryKeyConstraintName: 'generator_switch_pkey' },
    offSince: column.timestamp,
  },
});
