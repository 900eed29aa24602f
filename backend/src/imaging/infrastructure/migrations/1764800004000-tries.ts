import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Attempts that only waited no longer count. Failures of open images so far are unknown: they start again at
 * 0.
 */
export class Tries1764800004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imaging.image ADD COLUMN tries integer NOT NULL DEFAULT 0');
    await db.query(`UPDATE imaging.image SET tries = 1 WHERE status = 'generating'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imaging.image DROP COLUMN tries');
  }
}
