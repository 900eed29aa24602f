import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EntitlementGrants1764000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA billing');
    await runner.query(`
      CREATE TABLE billing.entitlement_grant (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        tier text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz,
        reason text NOT NULL,
        made_by text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT entitlement_grant_pkey PRIMARY KEY (id),
        CONSTRAINT entitlement_grant_tier CHECK (tier IN ('trial', 'starter', 'pro', 'platinum'))
      )`);
    await runner.query('CREATE INDEX entitlement_grant_user ON billing.entitlement_grant (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA billing CASCADE');
  }
}
