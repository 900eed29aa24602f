import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of an own photo as it was typed; and items whose list has left the household of their photo. */
export class PhotoNames1765900006500 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imaging.own_photo ADD COLUMN name text');
    await db.query('ALTER TABLE imaging.item_photo ALTER COLUMN photo_id DROP NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DELETE FROM imaging.item_photo WHERE photo_id IS NULL');
    await db.query('ALTER TABLE imaging.item_photo ALTER COLUMN photo_id SET NOT NULL');
    await db.query('ALTER TABLE imaging.own_photo DROP COLUMN name');
  }
}
