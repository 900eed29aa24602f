import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Extra pictures from admins, and switched-off generators. */
export class Desk1765300004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE imaging.monthly_usage ADD COLUMN extra integer NOT NULL DEFAULT 0');
    await db.query(`
      CREATE TABLE imaging.generator_switch (
        kind text NOT NULL,
        off_since timestamptz NOT NULL,
        CONSTRAINT generator_switch_pkey PRIMARY KEY (kind)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE imaging.generator_switch');
    await db.query('ALTER TABLE imaging.monthly_usage DROP COLUMN extra');
  }
}
