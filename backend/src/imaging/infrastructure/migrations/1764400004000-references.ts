import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Some images show what somebody's own style or character means, and belong to no item. */
export class References1764400004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imaging.image ADD COLUMN reference_of uuid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE imaging.image DROP COLUMN reference_of`);
  }
}
