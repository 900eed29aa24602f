import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People choose what they are called and how they look. Their pictures are small, and go with the person: they lie here. */
export class Profile1764910001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.person
        ADD COLUMN name_chosen boolean NOT NULL DEFAULT false,
        ADD COLUMN face text,
        ADD CONSTRAINT person_face CHECK (face IN ('google', 'own', 'none'))`);
    await runner.query(`
      CREATE TABLE identity.face (
        person_id uuid NOT NULL,
        jpg bytea NOT NULL,
        origin bytea,
        CONSTRAINT face_pkey PRIMARY KEY (person_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.face');
    await runner.query('ALTER TABLE identity.person DROP COLUMN face, DROP COLUMN name_chosen');
  }
}
