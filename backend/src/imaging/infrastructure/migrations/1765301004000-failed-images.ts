import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexBeside } from '../../../platform/database/index-beside';

/** Index of failed images for the admin pages. */
export class FailedImages1765301004000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await indexBeside(db, 'imaging', 'image_failed', `ON imaging.image (ready_at) WHERE status = 'failed'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX imaging.image_failed');
  }
}
