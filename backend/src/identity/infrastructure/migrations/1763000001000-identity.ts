import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Identity1763000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA identity');
    await runner.query(`
      CREATE TABLE identity.person (
        id uuid NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        language text,
        avatar_version integer NOT NULL,
        created_at timestamptz NOT NULL,
        deleted_at timestamptz,
        CONSTRAINT person_pkey PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE identity.sign_in (
        provider text NOT NULL,
        subject text NOT NULL,
        person_id uuid NOT NULL,
        CONSTRAINT sign_in_pkey PRIMARY KEY (provider, subject)
      )`);
    await runner.query('CREATE INDEX sign_in_person ON identity.sign_in (person_id)');
    await runner.query(`
      CREATE TABLE identity.session (
        id uuid NOT NULL,
        person_id uuid NOT NULL,
        device_label text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        revoked_at timestamptz,
        revoke_reason text,
        CONSTRAINT session_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX session_person ON identity.session (person_id)');
    await runner.query(`
      CREATE TABLE identity.refresh_token (
        hash bytea NOT NULL,
        session_id uuid NOT NULL,
        issued_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        rotated_at timestamptz,
        successor_hash bytea,
        successor_sealed bytea,
        CONSTRAINT refresh_token_pkey PRIMARY KEY (hash)
      )`);
    await runner.query('CREATE INDEX refresh_token_session ON identity.refresh_token (session_id)');
    await runner.query(`
      CREATE TABLE identity.sign_in_code (
        hash bytea NOT NULL,
        person_id uuid NOT NULL,
        browser_hash bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        CONSTRAINT sign_in_code_pkey PRIMARY KEY (hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA identity CASCADE');
  }
}
