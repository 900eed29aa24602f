import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the nightly purge. A tick updates none of them. */
export class Retention1763900003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX list_trash ON lists.list (deleted_at) WHERE deleted_at IS NOT NULL');
    await runner.query('CREATE INDEX item_trash ON lists.item (deleted_at) WHERE deleted_at IS NOT NULL');
    await runner.query('CREATE INDEX list_event_age ON lists.list_event USING brin (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX lists.list_event_age');
    await runner.query('DROP INDEX lists.item_trash');
    await runner.query('DROP INDEX lists.list_trash');
  }
}
