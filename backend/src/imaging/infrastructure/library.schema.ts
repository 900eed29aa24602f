import { EntitySchema } from 'typeorm';

export interface LibraryPictureRow {
  cacheKey: string;
  sha: string;
  thumbHash: string;
  color: string;
  width: number;
  height: number;
  source: string;
  createdAt: Date;
}

/** Pictures that every family may share: a known concept in a built-in style. No row says who wanted it. */
export const LibraryPictureSchema = new EntitySchema<LibraryPictureRow>({
  name: 'imaging.library_picture',
  schema: 'imaging',
  tableName: 'library_picture',
  columns: {
    cacheKey: { name: 'cache_key', type: 'text', primary: true, primaryKeyConstraintName: 'library_picture_pkey' },
    sha: { type: 'text' },
    thumbHash: { name: 'thumb_hash', type: 'text' },
    color: { type: 'text' },
    width: { type: 'int' },
    height: { type: 'int' },
    source: { type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
  },
});

export interface PlainPictureRow {
  key: string;
  url: string;
  color: string;
  thumbHash: string | null;
  width: number;
  height: number;
}

/** The picture book as the build made it: which file shows which key. */
export const PlainPictureSchema = new EntitySchema<PlainPictureRow>({
  name: 'imaging.plain_picture',
  schema: 'imaging',
  tableName: 'plain_picture',
  columns: {
    key: { type: 'text', primary: true, primaryKeyConstraintName: 'plain_picture_pkey' },
    url: { type: 'text' },
    color: { type: 'text' },
    thumbHash: { name: 'thumb_hash', type: 'text', nullable: true },
    width: { type: 'int' },
    height: { type: 'int' },
  },
});

export interface ListPicturesRow {
  listId: string;
  seq: number;
}

/** Moves by one with every picture of the list that settles: half of the list's cursor. */
export const ListPicturesSchema = new EntitySchema<ListPicturesRow>({
  name: 'imaging.list_pictures',
  schema: 'imaging',
  tableName: 'list_pictures',
  columns: {
    listId: { name: 'list_id', type: 'uuid', primary: true, primaryKeyConstraintName: 'list_pictures_pkey' },
    seq: { type: 'int' },
  },
});

export interface FamilyTurnRow {
  ownerId: string;
  servedAt: Date;
}

/** When the generator last worked for a family: the one that has waited longest is next. */
export const FamilyTurnSchema = new EntitySchema<FamilyTurnRow>({
  name: 'imaging.family_turn',
  schema: 'imaging',
  tableName: 'family_turn',
  columns: {
    ownerId: { name: 'owner_id', type: 'uuid', primary: true, primaryKeyConstraintName: 'family_turn_pkey' },
    servedAt: { name: 'served_at', type: 'timestamptz' },
  },
});
