import type { MigrationInterface, QueryRunner } from 'typeorm';

const versioned = (column: string, prompt: string): string =>
  `CASE WHEN length(${column}) = 36 THEN ${column} || '@' || coalesce(${prompt}.version, 1) ELSE ${column} END`;

const keyed = `SELECT i.id, i.user_id, i.status,
    CASE WHEN i.concept IS NOT NULL THEN 'concept:' || i.concept ELSE 'words:' || encode(sha256(convert_to(i.user_id::text || '|' || coalesce(i.language, '') || '|' || i.text, 'UTF8')), 'hex') END
      || '|' || ${versioned('i.style', 'style')} || '|' || coalesce(${versioned('i.figure', 'figure')}, '') || '|' || i.variant AS picture_key
  FROM imaging.image AS i LEFT JOIN imaging.prompt AS style ON style.id::text = i.style LEFT JOIN imaging.prompt AS figure ON figure.id::text = i.figure
  WHERE (i.concept IS NOT NULL OR i.text IS NOT NULL) AND i.user_id <> '00000000-0000-0000-0000-000000000000'`;

const had = `INSERT INTO imaging.owned_picture (user_id, picture_key) SELECT DISTINCT user_id, picture_key FROM (${keyed} AND i.status = 'ready') AS drawn`;
const nameOpen = `UPDATE imaging.image SET picture_key = keyed.picture_key FROM (${keyed} AND i.status IN ('requested', 'generating')) AS keyed WHERE image.id = keyed.id`;

/** Pictures that a user owns do not count again; filled from earlier images. */
export class OwnedPictures1765310004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imaging.owned_picture (
        user_id uuid NOT NULL,
        picture_key text NOT NULL,
        CONSTRAINT owned_picture_pkey PRIMARY KEY (user_id, picture_key)
      )`);
    await db.query(
      'ALTER TABLE imaging.image ADD COLUMN picture_key text, ADD COLUMN already_owned boolean NOT NULL DEFAULT false',
    );
    await db.query(had);
    await db.query(nameOpen);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imaging.image DROP COLUMN picture_key, DROP COLUMN already_owned');
    await db.query('DROP TABLE imaging.owned_picture');
  }
}
