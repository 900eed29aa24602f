import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Households with members and children, and the consents of parents. */
export class Household1765700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.household (
        id uuid NOT NULL,
        made_by uuid,
        name text NOT NULL,
        time_zone text NOT NULL,
        day_starts_at integer NOT NULL DEFAULT 240,
        midday_at integer NOT NULL DEFAULT 660,
        evening_at integer NOT NULL DEFAULT 1020,
        gate jsonb,
        consent_lapsed_at timestamptz,
        version bigint NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT household_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX household_made_by ON identity.household (made_by)');
    await runner.query(`
      CREATE TABLE identity.household_member (
        household_id uuid NOT NULL,
        person_id uuid NOT NULL,
        role text NOT NULL,
        children uuid[],
        until timestamptz,
        is_adult_since timestamptz NOT NULL,
        joined_at timestamptz NOT NULL,
        CONSTRAINT household_member_pkey PRIMARY KEY (household_id, person_id),
        CONSTRAINT household_member_role CHECK (role IN ('organiser', 'adult', 'helper'))
      )`);
    await runner.query('CREATE INDEX household_member_person ON identity.household_member (person_id)');
    await runner.query(`
      CREATE TABLE identity.child (
        id uuid NOT NULL,
        household_id uuid NOT NULL,
        nickname text NOT NULL,
        animal text NOT NULL,
        colour text NOT NULL,
        shows text NOT NULL,
        settings jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        deleted_at timestamptz,
        erase_at timestamptz,
        CONSTRAINT child_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX child_household ON identity.child (household_id)');
    await runner.query(
      'CREATE UNIQUE INDEX child_animal ON identity.child (household_id, animal) WHERE deleted_at IS NULL',
    );
    await runner.query(`
      CREATE TABLE identity.consent (
        id uuid NOT NULL,
        household_id uuid NOT NULL,
        person_id uuid NOT NULL,
        text_version text NOT NULL,
        language text NOT NULL,
        method text NOT NULL,
        asked_at timestamptz NOT NULL,
        token_hash bytea,
        agreed_at timestamptz,
        confirmed_at timestamptz,
        withdrawn_at timestamptz,
        CONSTRAINT consent_pkey PRIMARY KEY (id),
        CONSTRAINT consent_method CHECK (method IN ('email', 'card'))
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX consent_open ON identity.consent (household_id, person_id) WHERE withdrawn_at IS NULL',
    );
    await runner.query('CREATE INDEX consent_person ON identity.consent (person_id)');
    await runner.query('CREATE UNIQUE INDEX consent_token ON identity.consent (token_hash)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE identity.consent, identity.child, identity.household_member, identity.household',
    );
  }
}
