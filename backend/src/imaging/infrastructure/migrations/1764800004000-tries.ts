import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was only waited for no longer uses up a picture's tries. How often an open one went wrong so far is not known: it has all of them again. */
export class Tries1764800004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imaging.image ADD COLUMN tries integer NOT NULL DEFAULT 0');
    await db.query(`UPDATE imaging.image SET tries = 1 WHERE status = 'generating'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imaging.image DROP COLUMN tries');
  }
}
