import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The inbox: what the provider says has happened, by id and type, and how far the back-fill has come. */
export class WebhookEvents1765110002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.webhook_event (
        id text NOT NULL,
        type text NOT NULL,
        api_version text,
        object_id text,
        customer_id text,
        created timestamptz NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        source text NOT NULL,
        deliveries int NOT NULL,
        state text NOT NULL DEFAULT 'received',
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        locked_until timestamptz,
        processed_at timestamptz,
        last_error text,
        CONSTRAINT webhook_event_pkey PRIMARY KEY (id),
        CONSTRAINT webhook_event_source CHECK (source IN ('webhook', 'backfill')),
        CONSTRAINT webhook_event_state CHECK (state IN ('received', 'processing', 'done', 'ignored', 'dead'))
      )`);
    await runner.query(
      `CREATE INDEX webhook_event_open ON billing.webhook_event (next_attempt_at) WHERE state IN ('received', 'processing')`,
    );
    await runner.query(
      `CREATE INDEX webhook_event_customer ON billing.webhook_event (customer_id) WHERE state IN ('received', 'processing')`,
    );
    await runner.query('CREATE INDEX webhook_event_received ON billing.webhook_event (received_at)');
    await runner.query(`
      CREATE TABLE billing.back_fill (
        id text NOT NULL,
        filled_until timestamptz NOT NULL,
        CONSTRAINT back_fill_pkey PRIMARY KEY (id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.back_fill');
    await runner.query('DROP TABLE billing.webhook_event');
  }
}
