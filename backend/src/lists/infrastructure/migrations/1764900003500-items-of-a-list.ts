import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../../../platform/database/create-index-concurrently';

/** Indexes all items of a list, deleted ones too, without blocking ticks. */
export class ItemsOfAList1764900003500 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'lists', 'item_list', 'ON lists.item (list_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX lists.item_list');
  }
}
