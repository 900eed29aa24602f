import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which mails about the trial and about payments have gone out, so that each goes once. */
export class Letters1765130002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.letter (
        user_id uuid NOT NULL,
        kind text NOT NULL,
        about text NOT NULL,
        claimed_at timestamptz NOT NULL,
        sent_at timestamptz,
        CONSTRAINT letter_pkey PRIMARY KEY (user_id, kind, about),
        CONSTRAINT letter_kind CHECK (kind IN ('trial-soon', 'trial-over', 'payment-failed', 'payment-action'))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.letter');
  }
}
