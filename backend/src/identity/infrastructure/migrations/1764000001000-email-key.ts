import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People are found by their address, however it is spelt. Of several with the same one the latest to come has it. */
export class EmailKey1764000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.person ADD COLUMN email_key text');
    await runner.query(`
      UPDATE identity.person SET email_key = lower(btrim(normalize(email, NFC)))
      WHERE id IN (SELECT DISTINCT ON (lower(btrim(normalize(email, NFC)))) id FROM identity.person WHERE deleted_at IS NULL
        ORDER BY lower(btrim(normalize(email, NFC))), created_at DESC, id DESC)`);
    await runner.query('CREATE UNIQUE INDEX person_email_key ON identity.person (email_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.person DROP COLUMN email_key');
  }
}
