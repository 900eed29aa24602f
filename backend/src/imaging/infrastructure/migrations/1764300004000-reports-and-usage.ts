import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of pictures, and the index for the daily usage of a user. */
export class ReportsAndUsage1764300004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imaging.picture_report (
        image_id uuid NOT NULL,
        user_id uuid NOT NULL,
        reason text NOT NULL,
        depicts text NOT NULL,
        sha text,
        at timestamptz NOT NULL,
        CONSTRAINT picture_report_pkey PRIMARY KEY (image_id, user_id),
        CONSTRAINT picture_report_reason CHECK (reason IN ('wrong', 'scary', 'unsuitable', 'other'))
      )`);
    await db.query(`CREATE INDEX picture_report_age ON imaging.picture_report (at)`);
    // Copies have no cache key and do not count.
    await db.query(
      `CREATE INDEX image_usage ON imaging.image (user_id, ready_at) WHERE cache_key IS NOT NULL AND status IN ('ready', 'failed')`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX imaging.image_usage`);
    await db.query(`DROP TABLE imaging.picture_report`);
  }
}
