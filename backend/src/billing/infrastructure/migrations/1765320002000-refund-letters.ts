import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail that confirms a withdrawal or a refund. */
export class RefundLetters1765320002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE billing.letter DROP CONSTRAINT letter_kind, ADD CONSTRAINT letter_kind CHECK (kind IN ('trial-soon', 'trial-over', 'payment-failed', 'payment-action', 'command-ended', 'refunded'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM billing.letter WHERE kind = 'refunded'`);
    await runner.query(
      `ALTER TABLE billing.letter DROP CONSTRAINT letter_kind, ADD CONSTRAINT letter_kind CHECK (kind IN ('trial-soon', 'trial-over', 'payment-failed', 'payment-action', 'command-ended'))`,
    );
  }
}
