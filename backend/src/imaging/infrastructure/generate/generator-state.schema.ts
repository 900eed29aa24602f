import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

/** The last state of the generator as seen by workers: working, or the trouble and since when. */
export const GeneratorStateSchema = new EntitySchema<{
  kind: string;
  state: string;
  trouble: string | null;
  since: Date;
}>({
  name: 'imaging.generator_state',
  schema: 'imaging',
  tableName: 'generator_state',
  columns: {
    kind: { ...column.text, primary: true, primaryKeyConstraintName: 'generator_state_pkey' },
    state: column.text,
    trouble: nullable(column.text),
    since: column.timestamp,
  },
});
