import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which edition of the projector has written an account. */
export class Editions1765160002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.billing_account ADD COLUMN edition int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.billing_account DROP COLUMN edition');
  }
}
