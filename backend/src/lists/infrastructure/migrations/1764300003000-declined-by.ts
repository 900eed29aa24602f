import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who was invited, had the list on their device, and did not want it. Whoever joined before stays. */
export class DeclinedBy1764300003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.invitation ADD COLUMN declined_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.invitation DROP COLUMN declined_by');
  }
}
