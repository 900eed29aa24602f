import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who looks after the product. */
export class Staff1764800001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.staff (
        person_id uuid NOT NULL,
        role text NOT NULL,
        since timestamptz NOT NULL,
        CONSTRAINT staff_pkey PRIMARY KEY (person_id),
        CONSTRAINT staff_role CHECK (role IN ('support', 'admin'))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.staff');
  }
}
