import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reference images belong to a prompt instead of an item. */
export class References1764400004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imaging.image ADD COLUMN reference_of uuid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imaging.image DROP COLUMN reference_of`);
  }
}
