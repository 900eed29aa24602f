import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Everything about money hangs on the account, and goes with it. The webhook's inbox and the commands have tables of their own. */
export class Billing1765100002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The release before names no source: where nothing is said two grants may be alike.
    await runner.query(
      'ALTER TABLE billing.entitlement_grant ADD COLUMN source text, ADD COLUMN source_id text',
    );
    await runner.query(
      'CREATE UNIQUE INDEX entitlement_grant_source ON billing.entitlement_grant (source, source_id)',
    );
    await runner.query(`
      CREATE TABLE billing.billing_account (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        stripe_customer_id text,
        currency text NOT NULL,
        tier text NOT NULL,
        status text NOT NULL,
        current_sub_id text,
        period_end timestamptz,
        cancel_at timestamptz,
        entitled jsonb NOT NULL,
        redundant boolean NOT NULL,
        stripe_balance_cents int NOT NULL,
        disputed boolean NOT NULL,
        customer_deleted boolean NOT NULL,
        sync_ticket bigint NOT NULL,
        synced_ticket bigint NOT NULL,
        synced_at timestamptz,
        sync_error text,
        version int NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT billing_account_pkey PRIMARY KEY (id),
        CONSTRAINT billing_account_tier CHECK (tier IN ('trial', 'starter', 'pro', 'platinum')),
        CONSTRAINT billing_account_status CHECK (status IN ('none', 'incomplete', 'active', 'active_canceling', 'active_downgrading', 'active_upgrade_pending', 'past_due', 'unpaid', 'paused', 'ended'))
      )`);
    await runner.query('CREATE UNIQUE INDEX billing_account_user ON billing.billing_account (user_id)');
    await runner.query(
      'CREATE UNIQUE INDEX billing_account_customer ON billing.billing_account (stripe_customer_id)',
    );
    await runner.query(
      'CREATE INDEX billing_account_due ON billing.billing_account (period_end) WHERE period_end IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE billing.subscription (
        stripe_id text NOT NULL,
        account_id uuid NOT NULL,
        status text NOT NULL,
        item_id text NOT NULL,
        price_id text NOT NULL,
        tier text,
        quantity int NOT NULL,
        period_start timestamptz NOT NULL,
        period_end timestamptz NOT NULL,
        cancel_at_period_end boolean NOT NULL,
        cancel_at timestamptz,
        ended_at timestamptz,
        trial_end timestamptz,
        schedule_id text,
        schedule_next_price text,
        schedule_next_at timestamptz,
        pending_price text,
        pending_expires_at timestamptz,
        latest_invoice_id text,
        created_at timestamptz NOT NULL,
        CONSTRAINT subscription_pkey PRIMARY KEY (stripe_id),
        CONSTRAINT subscription_tier CHECK (tier IN ('trial', 'starter', 'pro', 'platinum')),
        CONSTRAINT subscription_status CHECK (status IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
        CONSTRAINT subscription_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX subscription_of_account ON billing.subscription (account_id)');
    await runner.query(`
      CREATE TABLE billing.subscription_change (
        id uuid NOT NULL,
        account_id uuid NOT NULL,
        change_type text NOT NULL,
        from_tier text NOT NULL,
        to_tier text NOT NULL,
        scheduled_date timestamptz,
        effective_date timestamptz,
        created_at timestamptz NOT NULL,
        status text NOT NULL,
        cancellable boolean NOT NULL,
        stripe_ref text NOT NULL,
        CONSTRAINT subscription_change_pkey PRIMARY KEY (id),
        CONSTRAINT subscription_change_type CHECK (change_type IN ('cancel', 'downgrade', 'upgrade', 'reactivate')),
        CONSTRAINT subscription_change_status CHECK (status IN ('pending', 'processing', 'completed', 'canceled', 'failed', 'superseded')),
        CONSTRAINT subscription_change_tiers CHECK (from_tier IN ('trial', 'starter', 'pro', 'platinum') AND to_tier IN ('trial', 'starter', 'pro', 'platinum')),
        CONSTRAINT subscription_change_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX subscription_change_of_account ON billing.subscription_change (account_id, created_at)',
    );
    await runner.query(
      `CREATE UNIQUE INDEX one_pending ON billing.subscription_change (account_id) WHERE status IN ('pending', 'processing')`,
    );
    await runner.query(`
      CREATE TABLE billing.credit_ledger (
        id uuid NOT NULL,
        account_id uuid NOT NULL,
        amount_cents int NOT NULL,
        currency text NOT NULL,
        reason text NOT NULL,
        reference text NOT NULL,
        stripe_txn_id text,
        status text NOT NULL,
        created_at timestamptz NOT NULL,
        synced_at timestamptz,
        CONSTRAINT credit_ledger_pkey PRIMARY KEY (id),
        CONSTRAINT credit_ledger_status CHECK (status IN ('unsynced', 'synced', 'voided')),
        CONSTRAINT credit_ledger_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX credit_ledger_of_account ON billing.credit_ledger (account_id)');
    await runner.query(
      'CREATE UNIQUE INDEX credit_ledger_reason ON billing.credit_ledger (reason, reference)',
    );
    await runner.query('CREATE UNIQUE INDEX credit_ledger_txn ON billing.credit_ledger (stripe_txn_id)');
    await runner.query(
      `CREATE INDEX credit_ledger_unsynced ON billing.credit_ledger (created_at) WHERE status = 'unsynced'`,
    );
    await runner.query(`
      CREATE TABLE billing.invoice (
        stripe_id text NOT NULL,
        account_id uuid NOT NULL,
        number text,
        status text NOT NULL,
        reason text NOT NULL,
        subscription_id text,
        price_id text,
        product_name text,
        total int NOT NULL,
        amount_due int NOT NULL,
        amount_paid int NOT NULL,
        refunded int NOT NULL,
        starting_balance int NOT NULL,
        currency text NOT NULL,
        created_at timestamptz NOT NULL,
        paid_at timestamptz,
        next_attempt_at timestamptz,
        attempted boolean NOT NULL,
        hosted_url text,
        has_pdf boolean NOT NULL,
        CONSTRAINT invoice_pkey PRIMARY KEY (stripe_id),
        CONSTRAINT invoice_status CHECK (status IN ('draft', 'open', 'paid', 'uncollectible', 'void')),
        CONSTRAINT invoice_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX invoice_of_account ON billing.invoice (account_id, created_at)');
    await runner.query(`
      CREATE TABLE billing.payment (
        id uuid NOT NULL,
        account_id uuid NOT NULL,
        kind text NOT NULL,
        stripe_ref text NOT NULL,
        amount int NOT NULL,
        refunded int NOT NULL,
        currency text NOT NULL,
        status text NOT NULL,
        description text,
        created_at timestamptz NOT NULL,
        CONSTRAINT payment_pkey PRIMARY KEY (id),
        CONSTRAINT payment_kind CHECK (kind IN ('first', 'renewal', 'change', 'other')),
        CONSTRAINT payment_status CHECK (status IN ('pending', 'completed', 'failed', 'canceled')),
        CONSTRAINT payment_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX payment_of_account ON billing.payment (account_id, created_at)');
    await runner.query('CREATE UNIQUE INDEX payment_ref ON billing.payment (stripe_ref)');
    await runner.query(`
      CREATE TABLE billing.checkout_attempt (
        id uuid NOT NULL,
        account_id uuid NOT NULL,
        price_id text NOT NULL,
        stripe_session_id text,
        url text,
        state text NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT checkout_attempt_pkey PRIMARY KEY (id),
        CONSTRAINT checkout_attempt_state CHECK (state IN ('processing', 'finalizing', 'success', 'failed', 'cancelled')),
        CONSTRAINT checkout_attempt_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX checkout_attempt_of_account ON billing.checkout_attempt (account_id, created_at)',
    );
    await runner.query(
      'CREATE UNIQUE INDEX checkout_attempt_session ON billing.checkout_attempt (stripe_session_id)',
    );
    await runner.query(
      `CREATE UNIQUE INDEX one_open_checkout ON billing.checkout_attempt (account_id) WHERE state = 'processing'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.checkout_attempt');
    await runner.query('DROP TABLE billing.payment');
    await runner.query('DROP TABLE billing.invoice');
    await runner.query('DROP TABLE billing.credit_ledger');
    await runner.query('DROP TABLE billing.subscription_change');
    await runner.query('DROP TABLE billing.subscription');
    await runner.query('DROP TABLE billing.billing_account');
    await runner.query('DROP INDEX billing.entitlement_grant_source');
    await runner.query('ALTER TABLE billing.entitlement_grant DROP COLUMN source, DROP COLUMN source_id');
  }
}
