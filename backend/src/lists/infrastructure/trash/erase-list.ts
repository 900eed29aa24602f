// Hand-written SQL: batches skip locked rows, and members are read from six tables, and households from three.
import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { Database } from '../../../platform/database/database';
import { StoredResponseRedactor } from '../../../platform/idempotency/stored-response-redactor';
import { inBatches } from '../../../platform/nightly/in-batches';
import { Outbox } from '../../../platform/outbox/outbox';
import { ListErased } from '../../events';

// Stored responses of every user who changed the list contain its texts; some of them have left since.
const userIdsOfList = `SELECT owner_id AS id FROM lists.list WHERE id = $1 UNION SELECT user_id FROM lists.collaborator WHERE list_id = $1 UNION SELECT user_id FROM lists.footprint WHERE list_id = $1
  UNION SELECT h.user_id FROM lists.list l JOIN lists.household_adult h ON h.household_id = l.household_id WHERE l.id = $1
  UNION SELECT actor FROM lists.list_event WHERE list_id = $1 UNION SELECT added_by FROM lists.item WHERE list_id = $1`;

// A list that was moved or taken back since was ticked by devices of that household.
const householdsOfList = `SELECT household_id AS id FROM lists.list WHERE id = $1 AND household_id IS NOT NULL UNION SELECT household_id FROM lists.given WHERE list_id = $1 UNION SELECT household_id FROM lists.past_given WHERE list_id = $1`;

// Small batches, one transaction each; rows that another worker is deleting are skipped.
const steps = `DELETE FROM lists.list_event WHERE ctid = ANY (ARRAY(SELECT ctid FROM lists.list_event WHERE list_id = $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const items = `DELETE FROM lists.item WHERE id = ANY (ARRAY(SELECT id FROM lists.item WHERE list_id = $1 LIMIT 500 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
/** Remaining rows are deleted by cascade. */
const deleteList =
  'DELETE FROM lists.list WHERE id = $1 AND deleted_at < $2::timestamptz RETURNING owner_id AS "ownerId"';

/**
 * Erases a deleted list with its rows and its texts in stored responses; ListErased tells other modules to
 * do the same.
 */
@Injectable()
export class EraseList {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly answers: StoredResponseRedactor,
    private readonly households: HouseholdFacade,
  ) {}

  /**
   * Users cannot read a deleted list, so no new response can contain it. Idempotent. `any`: however long ago
   * it was deleted.
   */
  async execute(listId: string, deletedBefore: Date | 'any'): Promise<void> {
    const people = await this.idsIn(userIdsOfList, listId);
    const devices = await this.households.devicesOf(await this.idsIn(householdsOfList, listId));
    await this.answers.refuseErased(listId, [...people, ...devices]);
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
  private async idsIn(statement: string, listId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(statement, [listId])).map(({ id }) => id);
  }
}
