import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of private pictures, and files without a row. */
export class Sweeping1764600004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imaging.library_picture ADD COLUMN user_id uuid`);
    await db.query(`CREATE INDEX image_sha ON imaging.image (sha) WHERE sha IS NOT NULL`);
    await db.query(`CREATE INDEX library_picture_sha ON imaging.library_picture (sha)`);
    await db.query(`
      CREATE TABLE imaging.condemned_picture (
        sha text NOT NULL,
        since timestamptz NOT NULL,
        CONSTRAINT condemned_picture_pkey PRIMARY KEY (sha)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE imaging.condemned_picture`);
    await db.query(`DROP INDEX imaging.library_picture_sha`);
    await db.query(`DROP INDEX imaging.image_sha`);
    await db.query(`ALTER TABLE imaging.library_picture DROP COLUMN user_id`);
  }
}
