// Hand-written SQL: batches skip rows that are locked.
import { trashDays } from '@pictick/rules/trash';
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { EraseList } from './erase-list';

/** A day longer than anything can be brought back, so that no clock of another process comes too late. */
const keptDays = trashDays + 1;
const logDays = 90;

// Small batches, each a transaction of its own. Rows that another worker is deleting are passed over.
const oldItems = `DELETE FROM lists.item WHERE id = ANY (ARRAY(SELECT id FROM lists.item WHERE deleted_at < $1 LIMIT 500 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const oldSteps = `DELETE FROM lists.list_event WHERE ctid = ANY (ARRAY(SELECT ctid FROM lists.list_event WHERE at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const oldLists = `SELECT id FROM lists.list WHERE deleted_at < $1 LIMIT 100`;

/** What was in the trash for too long to be brought back, and what happened to lists so long ago that nobody catches up step by step. */
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
    await inBatches(() => this.database.query(oldSteps, [daysBefore(now, logDays)]));
  }
}
