import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to households, and the members of minutes ago, who can be brought back. */
export class People1765910001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE identity.household ADD COLUMN pins_outside integer NOT NULL DEFAULT 0, ADD COLUMN gate_set_at timestamptz',
    );
    await runner.query(
      'CREATE INDEX household_member_until ON identity.household_member (until) WHERE until IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE identity.household_invitation (
        id uuid NOT NULL,
        household_id uuid NOT NULL,
        role text NOT NULL,
        children uuid[],
        until timestamptz,
        token_hash bytea NOT NULL,
        email text,
        address_key text,
        invited_by uuid NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT household_invitation_pkey PRIMARY KEY (id),
        CONSTRAINT household_invitation_role CHECK (role IN ('organiser', 'adult', 'helper'))
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX household_invitation_token ON identity.household_invitation (token_hash)',
    );
    await runner.query(
      'CREATE INDEX household_invitation_household ON identity.household_invitation (household_id)',
    );
    await runner.query(
      'CREATE INDEX household_invitation_inviter ON identity.household_invitation (invited_by)',
    );
    await runner.query('CREATE INDEX household_invitation_end ON identity.household_invitation (expires_at)');
    await runner.query(
      'CREATE INDEX household_invitation_address ON identity.household_invitation (address_key)',
    );
    await runner.query(`
      CREATE TABLE identity.former_member (
        household_id uuid NOT NULL,
        person_id uuid NOT NULL,
        role text NOT NULL,
        children uuid[],
        until timestamptz,
        is_adult_since timestamptz NOT NULL,
        joined_at timestamptz NOT NULL,
        removed_by uuid NOT NULL,
        removed_at timestamptz NOT NULL,
        knows_pin boolean NOT NULL,
        made_household boolean NOT NULL,
        consent_id uuid,
        CONSTRAINT former_member_pkey PRIMARY KEY (household_id, person_id),
        CONSTRAINT former_member_role CHECK (role IN ('organiser', 'adult', 'helper'))
      )`);
    await runner.query('CREATE INDEX former_member_person ON identity.former_member (person_id)');
    await runner.query('CREATE INDEX former_member_remover ON identity.former_member (removed_by)');
    await runner.query('CREATE INDEX former_member_time ON identity.former_member (removed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.former_member, identity.household_invitation');
    await runner.query('DROP INDEX identity.household_member_until');
    await runner.query('ALTER TABLE identity.household DROP COLUMN pins_outside, DROP COLUMN gate_set_at');
  }
}
