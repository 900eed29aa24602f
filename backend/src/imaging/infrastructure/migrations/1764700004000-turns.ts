import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of the next image, and an order for owners served in the same millisecond. */
export class Turns1764700004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE SEQUENCE imaging.turn');
    await db.query('ALTER TABLE imaging.family_turn ADD turn bigint NOT NULL DEFAULT 0');
    await db.query(
      `CREATE INDEX image_waiting ON imaging.image (due_at, tier_rank, requested_at, owner_id, status, cache_key, id) WHERE status IN ('requested', 'generating')`,
    );
    await db.query('DROP INDEX imaging.image_open');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX image_open ON imaging.image (due_at) WHERE status IN ('requested', 'generating')`,
    );
    await db.query('DROP INDEX imaging.image_waiting');
    await db.query('ALTER TABLE imaging.family_turn DROP COLUMN turn');
    await db.query('DROP SEQUENCE imaging.turn');
  }
}
