import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture that a user chose for a name; without a concept it is the letter card. */
export class ChosenPictures1765330003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE lists.chosen_picture (user_id uuid NOT NULL, name_key text NOT NULL, concept text, chosen_at timestamptz NOT NULL, CONSTRAINT chosen_picture_pkey PRIMARY KEY (user_id, name_key))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.chosen_picture');
  }
}
