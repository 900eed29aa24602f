import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Everything that is somebody's own is found, however many others have pictures. */
export class Leaving1764900004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX image_list ON imaging.image (list_id)');
    await db.query('CREATE INDEX image_user ON imaging.image (user_id, id)');
    await db.query('CREATE INDEX image_owner ON imaging.image (owner_id, id)');
    await db.query('CREATE INDEX image_own_style ON imaging.image (style) WHERE length(style) = 36');
    await db.query('CREATE INDEX image_own_figure ON imaging.image (figure) WHERE length(figure) = 36');
    await db.query('CREATE INDEX image_replaces ON imaging.image (replaces_image_id) WHERE replaces_image_id IS NOT NULL');
    await db.query('CREATE INDEX library_picture_user ON imaging.library_picture (user_id) WHERE user_id IS NOT NULL');
    await db.query('CREATE INDEX picture_report_user ON imaging.picture_report (user_id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX imaging.picture_report_user');
    await db.query('DROP INDEX imaging.library_picture_user');
    await db.query('DROP INDEX imaging.image_replaces');
    await db.query('DROP INDEX imaging.image_own_figure');
    await db.query('DROP INDEX imaging.image_own_style');
    await db.query('DROP INDEX imaging.image_owner');
    await db.query('DROP INDEX imaging.image_user');
    await db.query('DROP INDEX imaging.image_list');
  }
}
