import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An id for this installation, so that its sweep knows its own store, and pictures that cannot be drawn
 * larger.
 */
export class StoreOwner1764810004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imaging.installation (
        id uuid NOT NULL,
        CONSTRAINT installation_pkey PRIMARY KEY (id)
      )`);
    await db.query('INSERT INTO imaging.installation VALUES (gen_random_uuid())');
    await db.query(`
      CREATE TABLE imaging.picture_at_its_largest (
        sha text NOT NULL,
        since timestamptz NOT NULL,
        CONSTRAINT picture_at_its_largest_pkey PRIMARY KEY (sha)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE imaging.picture_at_its_largest');
    await db.query('DROP TABLE imaging.installation');
  }
}
