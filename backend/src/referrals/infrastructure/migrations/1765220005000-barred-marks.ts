import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may invite nobody is not let in again by leaving first. */
export class BarredMarks1765220005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE referrals.barred_mark (
        mark bytea NOT NULL,
        barred_at timestamptz NOT NULL,
        left_at timestamptz NOT NULL,
        CONSTRAINT barred_mark_pkey PRIMARY KEY (mark)
      )`);
    await runner.query('CREATE INDEX barred_mark_left ON referrals.barred_mark (left_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE referrals.barred_mark');
  }
}
