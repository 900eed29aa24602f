import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The section of the shop that a household gave a name. */
export class ItemSection1765940003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.item_history ADD COLUMN section text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.item_history DROP COLUMN section');
  }
}
