import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../../../platform/database/create-index-concurrently';

const indexes: Readonly<Record<string, string>> = {
  image_list: 'ON imaging.image (list_id)',
  image_user: 'ON imaging.image (user_id, id)',
  image_owner: 'ON imaging.image (owner_id, id)',
  image_own_style: 'ON imaging.image (style) WHERE length(style) = 36',
  image_own_figure: 'ON imaging.image (figure) WHERE length(figure) = 36',
  image_replaces: 'ON imaging.image (replaces_image_id) WHERE replaces_image_id IS NOT NULL',
  library_picture_user: 'ON imaging.library_picture (user_id) WHERE user_id IS NOT NULL',
  picture_report_user: 'ON imaging.picture_report (user_id)',
};

/** Indexes for the deletion of an account, built without blocking writes. */
export class Leaving1764900004000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(indexes))
      await createIndexConcurrently(db, 'imaging', name, definition);
  }

  async down(db: QueryRunner): Promise<void> {
    const all = Object.keys(indexes).map((name) => `imaging.${name}`);
    const statement = `DROP INDEX ${all.join(', ')}`;
    await db.query(statement);
  }
}
