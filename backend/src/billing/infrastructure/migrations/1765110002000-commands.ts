import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people want done about their money, written down before anybody outside hears of it; and who has had their money back. */
export class Commands1765110002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.command (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        account_id uuid NOT NULL,
        key text NOT NULL,
        fingerprint bytea NOT NULL,
        kind text NOT NULL,
        wish jsonb NOT NULL,
        params jsonb,
        state text NOT NULL,
        answer text,
        attempts int NOT NULL,
        locked_until timestamptz NOT NULL,
        last_error text,
        created_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT command_pkey PRIMARY KEY (id),
        CONSTRAINT command_state CHECK (state IN ('open', 'done', 'refused')),
        CONSTRAINT command_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE UNIQUE INDEX command_key ON billing.command (user_id, key)');
    await runner.query(
      `CREATE UNIQUE INDEX one_command ON billing.command (account_id) WHERE state = 'open'`,
    );
    await runner.query('CREATE INDEX command_age ON billing.command (created_at)');
    await runner.query(`
      CREATE TABLE billing.money_back (
        id uuid NOT NULL,
        person bytea NOT NULL,
        card bytea,
        at timestamptz NOT NULL,
        CONSTRAINT money_back_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX money_back_person ON billing.money_back (person)');
    await runner.query('CREATE UNIQUE INDEX money_back_card ON billing.money_back (card)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.money_back');
    await runner.query('DROP TABLE billing.command');
  }
}
