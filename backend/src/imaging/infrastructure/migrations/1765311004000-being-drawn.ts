import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../../../platform/database/create-index-concurrently';

/** Index of the open images of one picture for one user. */
export class BeingDrawn1765311004000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      db,
      'imaging',
      'image_being_drawn',
      `ON imaging.image (user_id, picture_key) WHERE status IN ('requested', 'generating')`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX imaging.image_being_drawn');
  }
}
