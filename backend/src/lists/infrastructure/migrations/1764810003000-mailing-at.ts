import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which a worker claimed the email of an invitation, so that no other worker sends it. */
export class MailingAt1764810003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.invitation ADD COLUMN mailing_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.invitation DROP COLUMN mailing_at');
  }
}
