import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GeneratorState1764610004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE imaging.generator_state (
        kind text NOT NULL,
        state text NOT NULL,
        trouble text,
        since timestamptz NOT NULL,
        CONSTRAINT generator_state_pkey PRIMARY KEY (kind)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE imaging.generator_state`);
  }
}
