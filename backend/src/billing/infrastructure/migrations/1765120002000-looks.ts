import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who looks again at which account without having been told to, and what was found. */
export class Looks1765120002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.account_look (
        account_id uuid NOT NULL,
        reason text NOT NULL,
        claimed_at timestamptz NOT NULL,
        done_at timestamptz,
        found text,
        CONSTRAINT account_look_pkey PRIMARY KEY (account_id, reason),
        CONSTRAINT account_look_reason CHECK (reason IN ('due', 'open', 'sweep', 'ledger')),
        CONSTRAINT account_look_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.account_look');
  }
}
