import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of an item's name, in which it is read aloud. Not known of items named before. */
export class ItemLanguage1765900005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.item ADD COLUMN language text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.item DROP COLUMN language');
  }
}
