import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

export interface CachedPictureRow {
  cacheKey: string;
  sha: string;
  thumbHash: string;
  color: string;
  width: number;
  height: number;
  source: string;
  nearestStyle: string | null;
  userId: string | null;
  createdAt: Date;
}

/**
 * Drawn pictures by cache key. Shared pictures name no user; private ones belong to an account and are
 * deleted with it.
 */
export const CachedPictureSchema = new EntitySchema<CachedPictureRow>({
  name: 'imaging.library_picture',
  schema: 'imaging',
  tableName: 'library_picture',
  columns: {
    cacheKey: { ...column.text, primary: true, primaryKeyConstraintName: 'library_picture_pkey' },
    sha: column.text,
    thumbHash: column.text,
    color: column.text,
    width: column.int,
    height: column.int,
    source: column.text,
    nearestStyle: nullable(column.text),
    userId: nullable(column.uuid),
    createdAt: column.timestamp,
  },
  indices: [
    { name: 'library_picture_sha', columns: ['sha'] },
    { name: 'library_picture_user', columns: ['userId'], where: 'user_id IS NOT NULL' },
  ],
});

/** Files without a row. Those still here the next night are deleted. */
export const PictureToDeleteSchema = new EntitySchema<{ sha: string; since: Date }>({
  name: 'imaging.condemned_picture',
  schema: 'imaging',
  tableName: 'condemned_picture',
  columns: {
    sha: { ...column.text, primary: true, primaryKeyConstraintName: 'condemned_picture_pkey' },
    since: column.timestamp,
  },
});

/** The id of this installation; one row, created with the table. */
export const InstallationSchema = new EntitySchema<{ id: string }>({
  name: 'imaging.installation',
  schema: 'imaging',
  tableName: 'installation',
  columns: { id: { ...column.id, primaryKeyConstraintName: 'installation_pkey' } },
});

/** Pictures that could not be drawn larger at this time; not tried again for a day. */
export const PictureAtItsLargestSchema = new EntitySchema<{ sha: string; since: Date }>({
  name: 'imaging.picture_at_its_largest',
  schema: 'imaging',
  tableName: 'picture_at_its_largest',
  columns: {
    sha: { ...column.text, primary: true, primaryKeyConstraintName: 'picture_at_its_largest_pkey' },
    since: column.timestamp,
  },
});

/** Withdrawn files and the cache keys that led to them; neither is used again. */
export const WithdrawnPictureSchema = new EntitySchema<{ sha: string; cacheKey: string; since: Date }>({
  name: 'imaging.withdrawn_picture',
  schema: 'imaging',
  tableName: 'withdrawn_picture',
  columns: {
    sha: { ...column.text, primary: true, primaryKeyConstraintName: 'withdrawn_picture_pkey' },
    cacheKey: { ...column.text, primary: true, primaryKeyConstraintName: 'withdrawn_picture_pkey' },
    since: column.timestamp,
  },
  indices: [{ name: 'withdrawn_picture_key', columns: ['cacheKey'] }],
});

export interface PlainPictureRow {
  key: string;
  url: string;
  color: string;
  thumbHash: string | null;
  width: number;
  height: number;
}

/** The picture book of the build: the file of each key. */
export const PlainPictureSchema = new EntitySchema<PlainPictureRow>({
  name: 'imaging.plain_picture',
  schema: 'imaging',
  tableName: 'plain_picture',
  columns: {
    key: { ...column.text, primary: true, primaryKeyConstraintName: 'plain_picture_pkey' },
    url: column.text,
    color: column.text,
    thumbHash: nullable(column.text),
    width: column.int,
    height: column.int,
  },
});

/**
 * Picture sequence of a list, incremented with every settled picture: the second half of the list's cursor.
 */
export const ListPicturesSchema = new EntitySchema<{ listId: string; seq: number }>({
  name: 'imaging.list_pictures',
  schema: 'imaging',
  tableName: 'list_pictures',
  columns: {
    listId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'list_pictures_pkey' },
    seq: column.int,
  },
});

/** The sequence at which a picture last changed; readers with an older cursor fetch it. */
export const PictureChangeSchema = new EntitySchema<{ imageId: string; listId: string; seq: number }>({
  name: 'imaging.picture_change',
  schema: 'imaging',
  tableName: 'picture_change',
  columns: {
    imageId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'picture_change_pkey' },
    listId: column.uuid,
    seq: column.int,
  },
  foreignKeys: [
    {
      name: 'picture_change_image',
      target: 'Image',
      columnNames: ['imageId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
  indices: [{ name: 'picture_change_order', columns: ['listId', 'seq'] }],
});

/** Time at which an owner was last served by the queue; the one served longest ago is next. */
export const FamilyTurnSchema = new EntitySchema<{ ownerId: string; servedAt: Date; turn: number }>({
  name: 'imaging.family_turn',
  schema: 'imaging',
  tableName: 'family_turn',
  columns: {
    ownerId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'family_turn_pkey' },
    servedAt: column.timestamp,
    turn: { ...column.bigint, default: 0 },
  },
});
