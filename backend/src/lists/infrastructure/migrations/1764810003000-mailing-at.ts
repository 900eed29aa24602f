import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when somebody has been sending the mail of an invitation, so that nobody else does. */
export class MailingAt1764810003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.invitation ADD COLUMN mailing_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lists.invitation DROP COLUMN mailing_at');
  }
}
