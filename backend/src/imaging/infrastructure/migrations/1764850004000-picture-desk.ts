import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per reported picture for admins, however many users reported it, and withdrawn pictures. */
export class PictureDesk1764850004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imaging.reported_picture (
        id uuid NOT NULL,
        picture text NOT NULL,
        sha text,
        depicts text NOT NULL,
        concept text,
        style text,
        figure text,
        variant integer,
        source text,
        reports integer NOT NULL,
        opened_at timestamptz NOT NULL,
        last_at timestamptz NOT NULL,
        closed_at timestamptz,
        verdict text,
        CONSTRAINT reported_picture_pkey PRIMARY KEY (id),
        CONSTRAINT reported_picture_verdict CHECK (verdict IN ('keep', 'hide', 'redraw') AND closed_at IS NOT NULL OR verdict IS NULL AND closed_at IS NULL)
      )`);
    await db.query(
      'CREATE UNIQUE INDEX reported_picture_open ON imaging.reported_picture (picture) WHERE closed_at IS NULL',
    );
    await db.query('ALTER TABLE imaging.picture_report ADD COLUMN reported_picture_id uuid');
    await db.query(`
      WITH opened AS (
        INSERT INTO imaging.reported_picture (id, picture, sha, depicts, concept, style, figure, variant, source, reports, opened_at, last_at)
        SELECT gen_random_uuid(), picture, sha, depicts, concept, style, figure, variant, source, reports, opened_at, last_at FROM (
          SELECT coalesce(r.sha, 'plain:' || r.depicts) AS picture, r.sha, min(r.depicts) AS depicts, min(i.concept) AS concept, min(i.style) AS style, min(i.figure) AS figure,
            min(i.variant) AS variant, min(i.source) AS source, count(*)::int AS reports, min(r.at) AS opened_at, max(r.at) AS last_at
          FROM imaging.picture_report r LEFT JOIN imaging.image i ON i.id = r.image_id AND i.sha = r.sha GROUP BY 1, 2
        ) AS told RETURNING id, picture
      )
      UPDATE imaging.picture_report AS r SET reported_picture_id = opened.id FROM opened WHERE opened.picture = coalesce(r.sha, 'plain:' || r.depicts)`);
    // An image that is drawn again shows another picture, which the same user may report.
    await db.query(
      'ALTER TABLE imaging.picture_report DROP CONSTRAINT picture_report_pkey, ADD CONSTRAINT picture_report_pkey PRIMARY KEY (image_id, user_id, reported_picture_id)',
    );
    await db.query(`
      CREATE TABLE imaging.withdrawn_picture (
        sha text NOT NULL,
        cache_key text NOT NULL,
        since timestamptz NOT NULL,
        CONSTRAINT withdrawn_picture_pkey PRIMARY KEY (sha, cache_key)
      )`);
    await db.query('CREATE INDEX withdrawn_picture_key ON imaging.withdrawn_picture (cache_key)');
    await db.query('ALTER TABLE imaging.image ADD COLUMN free boolean NOT NULL DEFAULT false');
    await db.query('CREATE INDEX picture_report_picture ON imaging.picture_report (reported_picture_id, at)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imaging.image DROP COLUMN free');
    await db.query('DROP TABLE imaging.withdrawn_picture');
    await db.query('ALTER TABLE imaging.picture_report DROP COLUMN reported_picture_id');
    await db.query(
      'DELETE FROM imaging.picture_report AS r USING imaging.picture_report AS before WHERE before.image_id = r.image_id AND before.user_id = r.user_id AND before.at < r.at',
    );
    await db.query(
      'ALTER TABLE imaging.picture_report ADD CONSTRAINT picture_report_pkey PRIMARY KEY (image_id, user_id)',
    );
    await db.query('DROP TABLE imaging.reported_picture');
  }
}
