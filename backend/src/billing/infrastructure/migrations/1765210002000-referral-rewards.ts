import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is promised for a friend who came by somebody's link, and what became of it. */
export class ReferralRewards1765210002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.referral_reward (
        referral_id uuid NOT NULL,
        account_id uuid NOT NULL,
        invitee_id uuid,
        amount_cents int NOT NULL,
        currency text NOT NULL,
        state text NOT NULL,
        lost_because text,
        invoice_id text,
        created_at timestamptz NOT NULL,
        earned_at timestamptz,
        ended_at timestamptz,
        taken_back_cents int,
        CONSTRAINT referral_reward_pkey PRIMARY KEY (referral_id),
        CONSTRAINT referral_reward_state CHECK (state IN ('pending', 'earned', 'lost')),
        CONSTRAINT referral_reward_reason CHECK (lost_because IN ('barred', 'capped', 'disputed', 'friend-left', 'refunded', 'voided')),
        CONSTRAINT referral_reward_account FOREIGN KEY (account_id) REFERENCES billing.billing_account (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX referral_reward_of_account ON billing.referral_reward (account_id)');
    await runner.query('CREATE UNIQUE INDEX referral_reward_invitee ON billing.referral_reward (invitee_id)');
    await runner.query(
      `CREATE INDEX referral_reward_open ON billing.referral_reward (created_at) WHERE state <> 'lost'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.referral_reward');
  }
}
