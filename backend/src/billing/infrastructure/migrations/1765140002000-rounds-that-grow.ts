import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is looked for every few minutes is found without going through all there is; debts and late ends are looked at and told once, like the rest. */
export class RoundsThatGrow1765140002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX billing_account_ending ON billing.billing_account (cancel_at) WHERE cancel_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX billing_account_failed ON billing.billing_account (synced_at) WHERE sync_error IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX billing_account_waiting ON billing.billing_account (synced_at) WHERE status IN ('incomplete', 'active_upgrade_pending')`,
    );
    await runner.query(
      `CREATE INDEX checkout_under_way ON billing.checkout_attempt (created_at) WHERE state IN ('processing', 'finalizing')`,
    );
    await runner.query(
      `CREATE INDEX subscription_pending ON billing.subscription (pending_expires_at) WHERE pending_expires_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX invoice_unpaid ON billing.invoice (account_id) WHERE status IN ('draft', 'open')`,
    );
    await runner.query('DROP INDEX billing.credit_ledger_unsynced');
    await runner.query(
      `ALTER TABLE billing.account_look DROP CONSTRAINT account_look_reason, ADD CONSTRAINT account_look_reason CHECK (reason IN ('due', 'open', 'sweep', 'ledger', 'debts'))`,
    );
    await runner.query(
      `ALTER TABLE billing.letter DROP CONSTRAINT letter_kind, ADD CONSTRAINT letter_kind CHECK (kind IN ('trial-soon', 'trial-over', 'payment-failed', 'payment-action', 'command-ended'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM billing.letter WHERE kind = 'command-ended'`);
    await runner.query(
      `ALTER TABLE billing.letter DROP CONSTRAINT letter_kind, ADD CONSTRAINT letter_kind CHECK (kind IN ('trial-soon', 'trial-over', 'payment-failed', 'payment-action'))`,
    );
    await runner.query(`DELETE FROM billing.account_look WHERE reason = 'debts'`);
    await runner.query(
      `ALTER TABLE billing.account_look DROP CONSTRAINT account_look_reason, ADD CONSTRAINT account_look_reason CHECK (reason IN ('due', 'open', 'sweep', 'ledger'))`,
    );
    await runner.query(
      `CREATE INDEX credit_ledger_unsynced ON billing.credit_ledger (created_at) WHERE status = 'unsynced'`,
    );
    await runner.query(
      'DROP INDEX billing.invoice_unpaid, billing.subscription_pending, billing.checkout_under_way, billing.billing_account_waiting, billing.billing_account_failed, billing.billing_account_ending',
    );
  }
}
