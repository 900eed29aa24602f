import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../platform/database/columns';
import type { ImageState } from '../domain/image';

export const ImageSchema = new EntitySchema<ImageState>({
  name: 'Image',
  schema: 'imaging',
  tableName: 'image',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'image_pkey' },
    listId: column.uuid,
    itemId: column.uuid,
    userId: column.uuid,
    ownerId: column.uuid,
    depicts: column.text,
    concept: nullable(column.text),
    text: nullable(column.text),
    language: nullable(column.text),
    listType: { ...column.text, default: 'shopping' },
    style: column.text,
    figure: nullable(column.text),
    variant: column.int,
    replacesImageId: nullable(column.uuid),
    referenceOf: nullable(column.uuid),
    status: column.text,
    reason: nullable(column.text),
    source: nullable(column.text),
    cacheKey: nullable(column.text),
    pictureKey: nullable(column.text),
    sha: nullable(column.text),
    thumbHash: nullable(column.text),
    color: nullable(column.text),
    width: nullable(column.int),
    height: nullable(column.int),
    nearestStyle: nullable(column.text),
    free: { ...column.flag, default: false },
    alreadyOwned: { ...column.flag, default: false },
    month: column.text,
    tierRank: column.int,
    attempts: column.int,
    tries: { ...column.int, default: 0 },
    dueAt: nullable(column.timestamp),
    requestedAt: column.timestamp,
    startedAt: nullable(column.timestamp),
    readyAt: nullable(column.timestamp),
  },
  checks: [
    {
      name: 'image_status',
      expression: `status IN ('requested', 'generating', 'ready', 'failed', 'default')`,
    },
  ],
  indices: [
    // Copies have no key and cost nothing.
    {
      name: 'image_usage',
      columns: ['userId', 'readyAt'],
      where: `cache_key IS NOT NULL AND status IN ('ready', 'failed')`,
    },
    { name: 'image_item', columns: ['itemId'] },
    // All that choosing the next one looks at.
    {
      name: 'image_waiting',
      columns: ['dueAt', 'tierRank', 'requestedAt', 'ownerId', 'status', 'cacheKey', 'id'],
      where: `status IN ('requested', 'generating')`,
    },
    {
      name: 'image_being_drawn',
      columns: ['userId', 'pictureKey'],
      where: `status IN ('requested', 'generating')`,
    },
    { name: 'image_failed', columns: ['readyAt'], where: `status = 'failed'` },
    // What a list that is gone for good had.
    { name: 'image_list', columns: ['listId'] },
    // What is somebody's, and what was drawn in a way of their own, for when they leave.
    { name: 'image_user', columns: ['userId', 'id'] },
    { name: 'image_owner', columns: ['ownerId', 'id'] },
    { name: 'image_own_style', columns: ['style'], where: 'length(style) = 36' },
    { name: 'image_own_figure', columns: ['figure'], where: 'length(figure) = 36' },
    // Which others show its picture while they have none.
    { name: 'image_replaces', columns: ['replacesImageId'], where: 'replaces_image_id IS NOT NULL' },
    { name: 'image_sha', columns: ['sha'], where: 'sha IS NOT NULL' },
    // Single flight: of all families that want the same picture, one is being drawn at a time.
    { name: 'image_single_flight', columns: ['cacheKey'], unique: true, where: `status = 'generating'` },
  ],
});
