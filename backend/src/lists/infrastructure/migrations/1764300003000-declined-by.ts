import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the user who declined an invitation. Existing members stay. */
export class DeclinedBy1764300003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.invitation ADD COLUMN declined_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.invitation DROP COLUMN declined_by');
  }
}
