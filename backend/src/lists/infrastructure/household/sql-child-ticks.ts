// Hand-written SQL: a tick is old if the history of its list no longer names it.
import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { Database } from '../../../platform/database/database';
import { ChildTicks } from '../../domain/household/child-ticks';

const ever = `SELECT list_id, child_id FROM lists.given UNION SELECT list_id, child_id FROM lists.past_given`;
const isRecent = (since: string): string =>
  `EXISTS (SELECT FROM lists.list_event e WHERE e.list_id = i.list_id AND e.actor = i.checked_by AND e.type = 'item-checked' AND e.at >= ${since} AND e.payload -> 'itemIds' ? i.id::text)`;
const old = `SELECT DISTINCT i.list_id AS id FROM (${ever}) AS known JOIN lists.item i ON i.list_id = known.list_id AND i.checked_by = known.child_id
  WHERE NOT ${isRecent('$1')} AND i.list_id > $2 ORDER BY i.list_id LIMIT 100`;
const anonymise = `UPDATE lists.item AS i SET checked_by = $3 FROM (${ever}) AS known
  WHERE i.list_id = $1 AND known.list_id = i.list_id AND known.child_id = i.checked_by AND NOT ${isRecent('$2')} RETURNING i.id, i.deleted_at IS NULL AS shown`;

@Injectable()
export class SqlChildTicks extends ChildTicks {
  constructor(private readonly database: Database) {
    super();
  }

  async listsWithOld(since: Date, after: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(old, [since, after])).map(({ id }) => id);
  }

  async anonymise(listId: string, since: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string; shown: boolean }>(anonymise, [
      listId,
      since,
      formerMember,
    ]);
    return rows.filter(({ shown }) => shown).map(({ id }) => id);
  }
}
