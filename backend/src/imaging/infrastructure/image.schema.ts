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
    // Copies have no cache key and do not count.
    {
      name: 'image_usage',
      columns: ['userId', 'readyAt'],
      where: `cache_key IS NOT NULL AND status IN ('ready', 'failed')`,
    },
    { name: 'image_item', columns: ['itemId'] },
    // All columns that choose the next image.
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
    // For the erasure of a list.
    { name: 'image_list', columns: ['listId'] },
    // For the deletion of an account: its images, and those drawn with its prompts.
    { name: 'image_user', columns: ['userId', 'id'] },
    { name: 'image_owner', columns: ['ownerId', 'id'] },
    { name: 'image_own_style', columns: ['style'], where: 'length(style) = 36' },
    { name: 'image_own_figure', columns: ['figure'], where: 'length(figure) = 36' },
    // Images that show another one while they have no picture.
    { name: 'image_replaces', columns: ['replacesImageId'], where: 'replaces_image_id IS NOT NULL' },
    { name: 'image_sha', columns: ['sha'], where: 'sha IS NOT NULL' },
    // Single flight: of all images with the same cache key one is drawn at a time.
    { name: 'image_single_flight', columns: ['cacheKey'], unique: true, where: `status = 'generating'` },
  ],
});
