import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Own photos of items, remembered by name, and the items that show them. */
export class OwnPhotos1765900004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imaging.own_photo (
        id uuid NOT NULL,
        holder_id uuid NOT NULL,
        holder text NOT NULL,
        name_key text NOT NULL,
        sha text NOT NULL,
        thumb_hash text NOT NULL,
        color text NOT NULL,
        set_at timestamptz NOT NULL,
        removed_at timestamptz,
        CONSTRAINT own_photo_pkey PRIMARY KEY (id),
        CONSTRAINT own_photo_holder CHECK (holder IN ('household', 'person'))
      )`);
    await db.query(
      'CREATE UNIQUE INDEX own_photo_name ON imaging.own_photo (holder_id, name_key) WHERE removed_at IS NULL',
    );
    await db.query('CREATE INDEX own_photo_of_holder ON imaging.own_photo (holder_id, id)');
    await db.query('CREATE INDEX own_photo_sha ON imaging.own_photo (sha)');
    await db.query(
      'CREATE INDEX own_photo_removed ON imaging.own_photo (removed_at) WHERE removed_at IS NOT NULL',
    );
    await db.query(`
      CREATE TABLE imaging.item_photo (
        item_id uuid NOT NULL,
        list_id uuid NOT NULL,
        photo_id uuid NOT NULL,
        depicts text NOT NULL,
        sha text,
        thumb_hash text,
        color text,
        seq int NOT NULL,
        CONSTRAINT item_photo_pkey PRIMARY KEY (item_id)
      )`);
    await db.query('CREATE INDEX item_photo_order ON imaging.item_photo (list_id, seq)');
    await db.query('CREATE INDEX item_photo_of_photo ON imaging.item_photo (photo_id, list_id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE imaging.item_photo, imaging.own_photo');
  }
}
