import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row: which life of the database this is. Who restores a backup gives it another mark (docs/runbooks/backup.md). */
export class Epoch1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.epoch (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        id text NOT NULL DEFAULT left(gen_random_uuid()::text, 8)
      )`);
    await runner.query('INSERT INTO platform.epoch DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.epoch');
  }
}
