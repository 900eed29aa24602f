import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who invites whom. */
export class Referrals1765200005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA referrals');
    await runner.query(`
      CREATE TABLE referrals.inviter (
        user_id uuid NOT NULL,
        code text NOT NULL,
        clicks int NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        barred_at timestamptz,
        CONSTRAINT inviter_pkey PRIMARY KEY (user_id)
      )`);
    await runner.query('CREATE UNIQUE INDEX inviter_code ON referrals.inviter (code)');
    await runner.query(`
      CREATE TABLE referrals.referral (
        id uuid NOT NULL,
        inviter_id uuid,
        invitee_id uuid,
        code text,
        flagged boolean NOT NULL,
        accepted_at timestamptz NOT NULL,
        CONSTRAINT referral_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX referral_inviter ON referrals.referral (inviter_id)');
    await runner.query('CREATE UNIQUE INDEX referral_invitee ON referrals.referral (invitee_id)');
    await runner.query(`
      CREATE TABLE referrals.visit (
        id uuid NOT NULL,
        inviter_id uuid NOT NULL,
        mark bytea NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT visit_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX visit_mark ON referrals.visit (mark)');
    await runner.query('CREATE INDEX visit_inviter ON referrals.visit (inviter_id, at)');
    await runner.query('CREATE INDEX visit_at ON referrals.visit (at)');
    await runner.query(`
      CREATE TABLE referrals.device (
        mark bytea NOT NULL,
        user_id uuid NOT NULL,
        seen_at timestamptz NOT NULL,
        CONSTRAINT device_pkey PRIMARY KEY (mark, user_id)
      )`);
    await runner.query('CREATE INDEX device_user ON referrals.device (user_id)');
    await runner.query('CREATE INDEX device_seen ON referrals.device (seen_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA referrals CASCADE');
  }
}
