import type { Database } from '../../platform/database/database';
import { inBatches } from '../../platform/nightly/in-batches';

// Small batches, each a transaction of its own. Rows that another worker is deleting are passed over.
const steps = `DELETE FROM lists.list_event WHERE ctid = ANY (ARRAY(SELECT ctid FROM lists.list_event WHERE list_id = $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const items = `DELETE FROM lists.item WHERE id = ANY (ARRAY(SELECT id FROM lists.item WHERE list_id = $1 LIMIT 500 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;

/** Of a list that nobody sees any more. What is left of it goes along with its row. */
export async function emptyList(database: Pick<Database, 'query'>, listId: string): Promise<void> {
  await inBatches(() => database.query(steps, [listId]));
  await inBatches(() => database.query(items, [listId]));
}
