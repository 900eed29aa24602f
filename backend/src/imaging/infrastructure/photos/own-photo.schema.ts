import { EntitySchema } from 'typeorm';
import { column, nullable } from '../../../platform/database/columns';

export interface OwnPhotoRow {
  id: string;
  holderId: string;
  holder: 'household' | 'person';
  nameKey: string;
  /** As it was typed; null: set by an earlier release. */
  name: string | null;
  sha: string;
  thumbHash: string;
  color: string;
  setAt: Date;
  removedAt: Date | null;
}

export const OwnPhotoSchema = new EntitySchema<OwnPhotoRow>({
  name: 'imaging.own_photo',
  schema: 'imaging',
  tableName: 'own_photo',
  columns: {
    id: { ...column.id, primaryKeyConstraintName: 'own_photo_pkey' },
    holderId: column.uuid,
    holder: column.text,
    nameKey: column.text,
    name: nullable(column.text),
    sha: column.text,
    thumbHash: column.text,
    color: column.text,
    setAt: column.timestamp,
    removedAt: nullable(column.timestamp),
  },
  checks: [{ name: 'own_photo_holder', expression: `holder IN ('household', 'person')` }],
  indices: [
    { name: 'own_photo_name', columns: ['holderId', 'nameKey'], unique: true, where: 'removed_at IS NULL' },
    { name: 'own_photo_of_holder', columns: ['holderId', 'id'] },
    { name: 'own_photo_sha', columns: ['sha'] },
    { name: 'own_photo_removed', columns: ['removedAt'], where: 'removed_at IS NOT NULL' },
  ],
});

interface ItemPhotoRow {
  itemId: string;
  listId: string;
  /** Null: the photo belongs to a household that has the list no more. */
  photoId: string | null;
  depicts: string;
  sha: string | null;
  thumbHash: string | null;
  color: string | null;
  seq: number;
}

/** The photo of an item. Its picture is copied here, so that a list reads one row per item. */
export const ItemPhotoSchema = new EntitySchema<ItemPhotoRow>({
  name: 'imaging.item_photo',
  schema: 'imaging',
  tableName: 'item_photo',
  columns: {
    itemId: { ...column.uuid, primary: true, primaryKeyConstraintName: 'item_photo_pkey' },
    listId: column.uuid,
    photoId: nullable(column.uuid),
    depicts: column.text,
    sha: nullable(column.text),
    thumbHash: nullable(column.text),
    color: nullable(column.text),
    seq: column.int,
  },
  indices: [
    { name: 'item_photo_order', columns: ['listId', 'seq'] },
    { name: 'item_photo_of_photo', columns: ['photoId', 'listId'] },
  ],
});
