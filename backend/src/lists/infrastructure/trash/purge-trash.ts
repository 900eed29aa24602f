// Hand-written SQL: batches skip locked rows.
import { trashDays } from '@pictick/rules/trash';
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { historyDays } from '../../domain/list-change';
import { EraseList } from './erase-list';

/** One day longer than the trash can be restored, in case clocks differ. */
const keptDays = trashDays + 1;

// Small batches, one transaction each; rows that another worker is deleting are skipped.
const oldItems = `DELETE FROM lists.item WHERE id = ANY (ARRAY(SELECT id FROM lists.item WHERE deleted_at < $1 LIMIT 500 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const oldSteps = `DELETE FROM lists.list_event WHERE ctid = ANY (ARRAY(SELECT ctid FROM lists.list_event WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const oldLists = `SELECT id FROM lists.list WHERE deleted_at < $1 LIMIT 100`;

/**
 * Erases items and lists that can no longer be restored, and events too old for any device to catch up from.
 */
@EveryNight()
export class PurgeTrash implements NightlyTask {
  constructor(
    private readonly database: Database,
    private readonly erase: EraseList,
  ) {}

  async run(now: Date): Promise<void> {
    const limit = daysBefore(now, keptDays);
    await inBatches(() => this.database.query(oldItems, [limit]));
    await inBatches(async () => {
      const lists = await this.database.query<{ id: string }>(oldLists, [limit]);
      for (const { id } of lists) await this.erase.execute(id, limit);
      return lists;
    });
    await inBatches(() => this.database.query(oldSteps, [daysBefore(now, historyDays)]));
  }
}
