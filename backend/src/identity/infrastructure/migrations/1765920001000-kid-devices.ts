import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Linked devices of children, and the codes that link them. */
export class KidDevices1765920001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.kid_device (
        id uuid NOT NULL,
        household_id uuid NOT NULL,
        name text NOT NULL,
        children uuid[] NOT NULL,
        token_hash bytea NOT NULL,
        token_number integer NOT NULL,
        former_hash bytea,
        successor_sealed bytea,
        rotated_at timestamptz NOT NULL,
        linked_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        ended_at timestamptz,
        end_reason text,
        CONSTRAINT kid_device_pkey PRIMARY KEY (id),
        CONSTRAINT kid_device_end CHECK (end_reason IN ('ended', 'reused', 'relinked', 'unlinked', 'no-children'))
      )`);
    await runner.query('CREATE INDEX kid_device_household ON identity.kid_device (household_id)');
    await runner.query(`
      CREATE TABLE identity.kid_link_code (
        id uuid NOT NULL,
        household_id uuid NOT NULL,
        made_by uuid NOT NULL,
        children uuid[] NOT NULL,
        replaces uuid,
        locator text NOT NULL,
        code_hash bytea NOT NULL,
        wrong_tries integer NOT NULL,
        device_id uuid,
        token_sealed bytea,
        expires_at timestamptz NOT NULL,
        CONSTRAINT kid_link_code_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX kid_link_code_locator ON identity.kid_link_code (locator)');
    await runner.query(
      'CREATE UNIQUE INDEX kid_link_code_maker ON identity.kid_link_code (household_id, made_by) WHERE device_id IS NULL',
    );
    await runner.query('CREATE INDEX kid_link_code_end ON identity.kid_link_code (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.kid_link_code, identity.kid_device');
  }
}
