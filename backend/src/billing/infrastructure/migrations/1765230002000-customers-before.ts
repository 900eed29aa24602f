import type { MigrationInterface, QueryRunner } from 'typeorm';

const limitTo = (reasons: string): string =>
  `ALTER TABLE billing.referral_reward DROP CONSTRAINT referral_reward_reason, ADD CONSTRAINT referral_reward_reason CHECK (lost_because IN (${reasons}))`;

/** Who paid already is nobody's new friend. */
export class CustomersBefore1765230002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      limitTo(`'barred', 'capped', 'customer-before', 'disputed', 'friend-left', 'refunded', 'voided'`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE billing.referral_reward SET lost_because = 'voided' WHERE lost_because = 'customer-before'`,
    );
    await runner.query(limitTo(`'barred', 'capped', 'disputed', 'friend-left', 'refunded', 'voided'`));
  }
}
