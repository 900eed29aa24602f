import { EntitySchema } from 'typeorm';
import type { ImageState } from '../domain/image';

export const ImageSchema = new EntitySchema<ImageState>({
  name: 'imaging.image',
  schema: 'imaging',
  tableName: 'image',
  columns: {
    id: { type: 'uuid', primary: true, primaryKeyConstraintName: 'image_pkey' },
    listId: { name: 'list_id', type: 'uuid' },
    itemId: { name: 'item_id', type: 'uuid' },
    userId: { name: 'user_id', type: 'uuid' },
    ownerId: { name: 'owner_id', type: 'uuid' },
    depicts: { type: 'text' },
    concept: { type: 'text', nullable: true },
    style: { type: 'text' },
    figure: { type: 'text', nullable: true },
    variant: { type: 'int' },
    replacesImageId: { name: 'replaces_image_id', type: 'uuid', nullable: true },
    status: { type: 'text' },
    reason: { type: 'text', nullable: true },
    source: { type: 'text', nullable: true },
    cacheKey: { name: 'cache_key', type: 'text', nullable: true },
    sha: { type: 'text', nullable: true },
    thumbHash: { name: 'thumb_hash', type: 'text', nullable: true },
    color: { type: 'text', nullable: true },
    width: { type: 'int', nullable: true },
    height: { type: 'int', nullable: true },
    month: { type: 'text' },
    tierRank: { name: 'tier_rank', type: 'smallint' },
    attempts: { type: 'int' },
    dueAt: { name: 'due_at', type: 'timestamptz', nullable: true },
    requestedAt: { name: 'requested_at', type: 'timestamptz' },
    startedAt: { name: 'started_at', type: 'timestamptz', nullable: true },
    readyAt: { name: 'ready_at', type: 'timestamptz', nullable: true },
  },
  checks: [{ name: 'image_status', expression: `status IN ('requested', 'generating', 'ready', 'failed', 'default')` }],
  indices: [
    { name: 'image_open', columns: ['dueAt'], where: `status IN ('requested', 'generating')` },
    // Single flight: of all families that want the same picture, one is being drawn at a time.
    { name: 'image_single_flight', columns: ['cacheKey'], unique: true, where: `status = 'generating'` },
  ],
});
