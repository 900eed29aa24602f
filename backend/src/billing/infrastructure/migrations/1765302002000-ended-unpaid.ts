import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a subscription ended because nobody paid. The release before does not say it of what it writes. */
export class EndedUnpaid1765302002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE billing.subscription ADD COLUMN ended_unpaid boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.subscription DROP COLUMN ended_unpaid');
  }
}
