import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which card paid an invoice: whose guarantee was used with it is offered none, and a refund says where it goes. The release before does not write it. */
export class CardsOfInvoices1765310002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE billing.invoice ADD COLUMN card_fingerprint text, ADD COLUMN card_brand text, ADD COLUMN card_last4 text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE billing.invoice DROP COLUMN card_fingerprint, DROP COLUMN card_brand, DROP COLUMN card_last4',
    );
  }
}
