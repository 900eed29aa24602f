import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations by email, memberships, and the log that the limits count. */
export class Sharing1764000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.collaborator ADD COLUMN invitation_id uuid');
    await runner.query(`
      CREATE TABLE lists.invitation (
        id uuid NOT NULL,
        list_id uuid NOT NULL,
        address text NOT NULL,
        address_key text NOT NULL,
        invited_by uuid NOT NULL,
        created_at timestamptz NOT NULL,
        mailed_at timestamptz,
        CONSTRAINT invitation_pkey PRIMARY KEY (id),
        CONSTRAINT invitation_once UNIQUE (list_id, address_key),
        CONSTRAINT invitation_list FOREIGN KEY (list_id) REFERENCES lists.list (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX invitation_address ON lists.invitation (address_key)');
    await runner.query(`
      CREATE TABLE lists.share_log (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        address_key text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT share_log_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX share_log_user ON lists.share_log (user_id, at)');
    await runner.query('CREATE INDEX share_log_address ON lists.share_log (address_key, at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lists.share_log');
    await runner.query('DROP TABLE lists.invitation');
    await runner.query('ALTER TABLE lists.collaborator DROP COLUMN invitation_id');
  }
}
