import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records the sequence at which a picture changed, so that readers fetch only later changes. */
export class PictureChanges1763700004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imaging.picture_change (
        image_id uuid NOT NULL,
        list_id uuid NOT NULL,
        seq integer NOT NULL,
        CONSTRAINT picture_change_pkey PRIMARY KEY (image_id),
        CONSTRAINT picture_change_image FOREIGN KEY (image_id) REFERENCES imaging.image (id) ON DELETE CASCADE
      )`);
    await db.query(`CREATE INDEX picture_change_order ON imaging.picture_change (list_id, seq)`);
    // Earlier changes have no sequence, so readers from before this migration get all pictures.
    await db.query(`
      INSERT INTO imaging.picture_change (image_id, list_id, seq)
      SELECT image.id, image.list_id, pictures.seq FROM imaging.image JOIN imaging.list_pictures AS pictures USING (list_id)
      WHERE image.status IN ('ready', 'failed', 'default')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE imaging.picture_change`);
  }
}
