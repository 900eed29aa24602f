// Hand-written SQL: batches skip rows that are locked, and members are gathered from five tables.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { StoredResponseRedactor } from '../../../platform/idempotency/stored-response-redactor';
import { inBatches } from '../../../platform/nightly/in-batches';
import { Outbox } from '../../../platform/outbox/outbox';
import { ListErased } from '../../events';

// Whoever did anything in it was given an answer that is kept, with what stood there; many of them may have left it since.
const userIdsOfList = `SELECT owner_id AS id FROM lists.list WHERE id = $1 UNION SELECT user_id FROM lists.collaborator WHERE list_id = $1 UNION SELECT user_id FROM lists.footprint WHERE list_id = $1
  UNION SELECT actor FROM lists.list_event WHERE list_id = $1 UNION SELECT added_by FROM lists.item WHERE list_id = $1`;

// Small batches, each a transaction of its own. Rows that another worker is deleting are passed over.
const steps = `DELETE FROM lists.list_event WHERE ctid = ANY (ARRAY(SELECT ctid FROM lists.list_event WHERE list_id = $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const items = `DELETE FROM lists.item WHERE id = ANY (ARRAY(SELECT id FROM lists.item WHERE list_id = $1 LIMIT 500 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
/** What is left of it goes along with its row. */
const deleteList =
  'DELETE FROM lists.list WHERE id = $1 AND deleted_at < $2::timestamptz RETURNING owner_id AS "ownerId"';

/** A list in the trash goes for good, and with it the words of it that stand elsewhere, whoever they were told to or painted for. */
@Injectable()
export class EraseList {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly answers: StoredResponseRedactor,
  ) {}

  /** Nobody sees it any more, so no new answer speaks of it. Killed at any moment it can be begun anew. */
  async execute(listId: string, deletedBefore: Date | 'any'): Promise<void> {
    const people = await this.database.query<{ id: string }>(userIdsOfList, [listId]);
    await this.answers.refuseList(
      listId,
      people.map(({ id }) => id),
    );
    await inBatches(() => this.database.query(steps, [listId]));
    await inBatches(() => this.database.query(items, [listId]));
    await this.database.run(async () => {
      const [gone] = await this.database.query<{ ownerId: string }>(deleteList, [
        listId,
        deletedBefore === 'any' ? 'infinity' : deletedBefore,
      ]);
      if (gone) await this.outbox.append([ListErased({ listId, ...gone })]);
    });
  }
}
