import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../../../platform/database/create-index-concurrently';

/** Index of failed images for the admin pages. */
export class FailedImages1765301004000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      db,
      'imaging',
      'image_failed',
      `ON imaging.image (ready_at) WHERE status = 'failed'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX imaging.image_failed');
  }
}
