// Hand-written SQL: batches lock rows or skip locked ones, and change only the columns and JSON fields that
// name the user.
import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { Database } from '../../../platform/database/database';
import { inBatches } from '../../../platform/nightly/in-batches';
import { PersonalDataInLists } from '../../domain/account-deletion/personal-data-in-lists';
import { EraseList } from '../trash/erase-list';

const own = 'SELECT id FROM lists.list WHERE owner_id = $1 LIMIT 50';
const others = `SELECT list_id AS id FROM (
    SELECT list_id FROM lists.collaborator WHERE user_id = $1 UNION SELECT list_id FROM lists.footprint WHERE user_id = $1
    UNION SELECT l.id FROM lists.list l JOIN lists.household_adult h ON h.household_id = l.household_id WHERE h.user_id = $1
    UNION SELECT list_id FROM lists.invitation WHERE address_key = $2 UNION SELECT list_id FROM lists.invitation WHERE declined_by = $1
  ) AS been WHERE list_id > $3 ORDER BY list_id LIMIT 50`;
const keep = 'INSERT INTO lists.footprint (user_id, list_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const done = 'DELETE FROM lists.footprint WHERE user_id = $1 AND list_id = $2';

const items = `UPDATE lists.item SET added_by = CASE added_by WHEN $1::uuid THEN $3::uuid ELSE added_by END, checked_by = CASE checked_by WHEN $1::uuid THEN $3::uuid ELSE checked_by END
  WHERE id = ANY (ARRAY(SELECT id FROM lists.item WHERE list_id = $2 AND (added_by = $1::uuid OR checked_by = $1::uuid) LIMIT 200)) RETURNING id, deleted_at IS NULL AS shown`;
const marks = `UPDATE lists.mark SET actor = $3, seq = $4 WHERE (item_id, day, child_id) IN (SELECT item_id, day, child_id FROM lists.mark WHERE list_id = $2 AND actor = $1 LIMIT 200) RETURNING item_id AS id`;
// Each event gets its own operation id (formerOpId), because several deleted accounts share one actor id.
const steps = `UPDATE lists.list_event AS step SET actor = CASE step.actor WHEN $1::uuid THEN $3::uuid ELSE step.actor END,
    op_id = CASE step.actor WHEN $1::uuid THEN 'former ' || step.seq ELSE step.op_id END,
    payload = CASE step.payload ->> 'collaboratorId' WHEN $1::uuid::text THEN jsonb_set(step.payload, '{collaboratorId}', to_jsonb($3::text)) ELSE step.payload END
  WHERE step.list_id = $2 AND step.seq = ANY (ARRAY(
    SELECT seq FROM lists.list_event WHERE list_id = $2 AND (actor = $1::uuid OR payload ->> 'collaboratorId' = $1::uuid::text) ORDER BY seq LIMIT 1000 FOR UPDATE
  )) RETURNING 1 AS changed`;

const shares = `DELETE FROM lists.share_log WHERE id = ANY (ARRAY(SELECT id FROM lists.share_log WHERE user_id = $1 OR address_key = $2 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const chosen = `DELETE FROM lists.chosen_picture WHERE user_id = $1 AND name_key = ANY (ARRAY(SELECT name_key FROM lists.chosen_picture WHERE user_id = $1 LIMIT 1000)) RETURNING 1 AS gone`;
const households = 'DELETE FROM lists.household_adult WHERE user_id = $1';
const daysOff = 'UPDATE lists.day_off SET made_by = $2 WHERE made_by = $1';
const orders = 'DELETE FROM lists.chosen_order WHERE user_id = $1';
const inviterBlocks = 'DELETE FROM lists.refusal WHERE user_id = $1 OR owner_id = $1';

@Injectable()
export class SqlPersonalDataInLists extends PersonalDataInLists {
  constructor(
    private readonly database: Database,
    private readonly eraser: EraseList,
  ) {
    super();
  }

  async ownLists(personId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(own, [personId])).map(({ id }) => id);
  }

  async othersLists(personId: string, addressKey: string | null, after: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(others, [personId, addressKey, after])).map(
      ({ id }) => id,
    );
  }

  async rememberMembership(personId: string, listId: string): Promise<void> {
    await this.database.query(keep, [personId, listId]);
  }

  async anonymiseItems(personId: string, listId: string): Promise<string[] | null> {
    const rows = await this.database.query<{ id: string; shown: boolean }>(items, [
      personId,
      listId,
      formerMember,
    ]);
    return rows.length === 0 ? null : rows.filter(({ shown }) => shown).map(({ id }) => id);
  }

  async anonymiseMarks(personId: string, listId: string, version: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(marks, [personId, listId, formerMember, version]);
    return [...new Set(rows.map(({ id }) => id))];
  }

  async anonymiseEvents(personId: string, listId: string): Promise<void> {
    await inBatches(() => this.database.query(steps, [personId, listId, formerMember]));
  }

  async deletePastMembership(personId: string, listId: string): Promise<void> {
    await this.database.query(done, [personId, listId]);
  }

  async deleteUserRows(personId: string, addressKey: string | null): Promise<void> {
    await inBatches(() => this.database.query(shares, [personId, addressKey]));
    await inBatches(() => this.database.query(chosen, [personId]));
    await this.database.query(households, [personId]);
    await this.database.query(daysOff, [personId, formerMember]);
    await this.database.query(orders, [personId]);
    await this.database.query(inviterBlocks, [personId]);
  }

  eraseList(listId: string): Promise<void> {
    return this.eraser.execute(listId, 'any');
  }
}
