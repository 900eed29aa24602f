import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Styles and characters of users, and their preferred style. */
export class Prompts1764200004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imaging.prompt (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        kind text NOT NULL,
        name text NOT NULL,
        name_key text NOT NULL,
        template text NOT NULL,
        reference_sha text,
        reference_thumb_hash text,
        reference_color text,
        reference_image_id uuid,
        version integer NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        deleted_at timestamptz,
        CONSTRAINT prompt_pkey PRIMARY KEY (id),
        CONSTRAINT prompt_kind CHECK (kind IN ('style', 'character', 'custom'))
      )`);
    await db.query(
      `CREATE UNIQUE INDEX prompt_name ON imaging.prompt (user_id, kind, name_key) WHERE deleted_at IS NULL`,
    );
    await db.query(
      `CREATE TABLE imaging.preference (user_id uuid NOT NULL, preferred_prompt_id text, CONSTRAINT preference_pkey PRIMARY KEY (user_id))`,
    );
    await db.query(`ALTER TABLE imaging.image ADD COLUMN nearest_style text`);
    await db.query(`ALTER TABLE imaging.library_picture ADD COLUMN nearest_style text`);
    // For repainted items: earlier variants, and the image that is replaced.
    await db.query(`CREATE INDEX image_item ON imaging.image (item_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX imaging.image_item`);
    await db.query(`ALTER TABLE imaging.library_picture DROP COLUMN nearest_style`);
    await db.query(`ALTER TABLE imaging.image DROP COLUMN nearest_style`);
    await db.query(`DROP TABLE imaging.preference`);
    await db.query(`DROP TABLE imaging.prompt`);
  }
}
