import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';
import type { PromptState } from '../../domain/styles/prompt';

export const PromptSchema = new EntitySchema<PromptState>({
  name: 'imaging.prompt',
  schema: 'imaging',
  tableName: 'prompt',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'prompt_pkey' },
    userId: column.uuid,
    kind: column.text,
    name: column.text,
    nameKey: column.text,
    template: column.text,
    referenceSha: nullable(column.text),
    referenceThumbHash: nullable(column.text),
    referenceColor: nullable(column.text),
    referenceImageId: nullable(column.uuid),
    version: column.int,
    createdAt: column.timestamp,
    updatedAt: column.timestamp,
    deletedAt: nullable(column.timestamp),
  },
  checks: [{ name: 'prompt_kind', expression: `kind IN ('style', 'character', 'custom')` }],
  indices: [
    {
      name: 'prompt_name',
      columns: ['userId', 'kind', 'nameKey'],
      unique: true,
      where: 'deleted_at IS NULL',
    },
  ],
});
