// Hand-written SQL: upserts that keep the later values, and a deletion of the rows that count least.
import { Injectable } from '@nestjs/common';
import type { Section } from '@pictick/concepts/sections';
import { historyNames, purchasesKept } from '@pictick/rules/household/item-history';
import { Database } from '../../../platform/database/database';
import {
  type HistoryItem,
  ItemHistory,
  type Named,
  type NewSources,
  type UseOfName,
} from '../../domain/item-history/item-history';
import { countHouseholdChange } from '../household/household-cursor.sql';

/** After a deletion there is room for new names, since devices then read the whole history. */
const keptNames = historyNames - 100;
/** No count grows beyond it. */
const mostUses = 100_000;

const lock = `INSERT INTO lists.item_history_cursor AS c (household_id, seq, complete_since) VALUES ($1, 1, 0)
  ON CONFLICT (household_id) DO UPDATE SET seq = c.seq + 1 RETURNING seq`;
const items = `SELECT id, name, quantity, language, created_at AS "createdAt" FROM lists.item WHERE id = ANY($1::uuid[]) ORDER BY created_at, id`;
const note = `WITH before AS (
    SELECT item_id, reason, at FROM lists.item_history_source WHERE household_id = $1 AND item_id = ANY($2::uuid[]) AND reason = 'bought'
  ), noted AS (
    INSERT INTO lists.item_history_source AS s (household_id, item_id, reason, at)
    SELECT $1, item_id, reason, CASE reason WHEN 'bought' THEN $4::timestamptz ELSE $5 END
    FROM unnest($2::uuid[]) AS item_id, unnest($3::text[]) AS reason
    ON CONFLICT (household_id, item_id, reason) DO UPDATE SET at = excluded.at WHERE s.reason = 'bought' AND s.at < excluded.at
    RETURNING item_id, reason
  ) SELECT item_id AS "itemId", reason, before.at AS undone FROM noted LEFT JOIN before USING (item_id, reason)`;
const undoPurchases = `UPDATE lists.item_history SET bought_at = ARRAY(SELECT at FROM unnest(bought_at) AS at WHERE at <> ALL ($3::timestamptz[]) ORDER BY at)
  WHERE household_id = $1 AND name_key = ANY($2::text[])`;
const write = `WITH used AS (
    SELECT name_key, name, quantity, count, at, CASE WHEN purchase THEN ARRAY[at] ELSE '{}' END AS bought_at
    FROM jsonb_to_recordset($4::jsonb) AS u(name_key text, name text, quantity text, count int, at timestamptz, purchase boolean)
  ), written AS (
    INSERT INTO lists.item_history AS h (household_id, name_key, name, quantity, count, last_at, bought_at, favourite, seq)
    SELECT $1, name_key, name, quantity, count, at, bought_at, false, $3 FROM used
    ON CONFLICT (household_id, name_key) DO UPDATE SET
      name = CASE WHEN excluded.last_at >= h.last_at OR h.forgotten_at IS NOT NULL THEN excluded.name ELSE h.name END,
      quantity = CASE WHEN excluded.last_at >= h.last_at OR h.forgotten_at IS NOT NULL THEN excluded.quantity ELSE h.quantity END,
      count = least(${mostUses}, CASE WHEN h.forgotten_at IS NULL THEN h.count + excluded.count ELSE 1 END),
      last_at = CASE WHEN h.forgotten_at IS NULL THEN greatest(h.last_at, excluded.last_at) ELSE excluded.last_at END,
      bought_at = ARRAY(SELECT at FROM (
        SELECT DISTINCT at FROM unnest(CASE WHEN h.forgotten_at IS NULL THEN h.bought_at ELSE '{}' END || excluded.bought_at) AS at ORDER BY at DESC LIMIT ${purchasesKept}
      ) latest ORDER BY at),
      favourite = h.favourite AND h.forgotten_at IS NULL, forgotten_at = NULL, seq = excluded.seq
    WHERE h.forgotten_at IS NULL OR h.forgotten_at < excluded.bought_at[1]
    RETURNING name_key
  ) INSERT INTO lists.item_history_feeder (household_id, name_key, user_id) SELECT $1, name_key, $2 FROM written ON CONFLICT DO NOTHING`;
// Favourites and a name that is set now stay. The others as suggestions weigh them: a name counts half after 90 days,
// and one that was never used, which has at most a section, less than any that was.
const fade = `WITH faded AS (
    DELETE FROM lists.item_history WHERE household_id = $1 AND (SELECT count(*) FROM lists.item_history WHERE household_id = $1) > ${historyNames}
      AND name_key = ANY (ARRAY(
        SELECT name_key FROM lists.item_history WHERE household_id = $1
        ORDER BY (favourite OR count = 0 AND seq = (SELECT seq FROM lists.item_history_cursor WHERE household_id = $1)) DESC,
          (count > 0) DESC, (section IS NOT NULL OR forgotten_at IS NOT NULL) DESC, ln(count + 1) - ln(2) * extract(epoch FROM now() - last_at) / (90 * 86400) DESC,
          name_key OFFSET ${keptNames}
      )) RETURNING 1
  ) UPDATE lists.item_history_cursor SET complete_since = seq WHERE household_id = $1 AND EXISTS (SELECT FROM faded)`;
/** Sets a field of a name, which gets a row if it has none, and tells the devices. */
const setOf = (
  columns: { favourite: string; forgottenAt: string; section?: string },
  update: string,
): string => `WITH changed AS (
    INSERT INTO lists.item_history AS h (household_id, name_key, name, count, last_at, bought_at, favourite, forgotten_at, section, seq)
    VALUES ($1, $4, $5, 0, $6, '{}', ${columns.favourite}, ${columns.forgottenAt}, ${columns.section ?? 'NULL'}, $3)
    ON CONFLICT (household_id, name_key) DO UPDATE SET ${update}, seq = excluded.seq RETURNING name_key
  ), fed AS (
    INSERT INTO lists.item_history_feeder (household_id, name_key, user_id) SELECT $1, name_key, $2::uuid FROM changed ON CONFLICT DO NOTHING
  ) ${countHouseholdChange()}`;
const forget = setOf({ favourite: 'false', forgottenAt: '$6' }, 'forgotten_at = excluded.forgotten_at');
const star = setOf({ favourite: 'true', forgottenAt: 'NULL' }, 'favourite = true, forgotten_at = NULL');
const unstar = `WITH changed AS (
    UPDATE lists.item_history SET favourite = false, seq = $2 WHERE household_id = $1 AND name_key = $3 AND favourite RETURNING household_id
  ) ${countHouseholdChange('SELECT household_id, 1 FROM changed')}`;
const putInSection = setOf(
  { favourite: 'false', forgottenAt: 'NULL', section: '$7' },
  'section = excluded.section',
);
const resetSection = `WITH changed AS (
    UPDATE lists.item_history SET section = NULL, seq = $2 WHERE household_id = $1 AND name_key = $3 AND section IS NOT NULL RETURNING household_id
  ) ${countHouseholdChange('SELECT household_id, 1 FROM changed')}`;
const restore = `WITH changed AS (
    UPDATE lists.item_history SET forgotten_at = NULL, seq = $2 WHERE household_id = $1 AND name_key = $3 AND forgotten_at IS NOT NULL RETURNING household_id
  ) ${countHouseholdChange('SELECT household_id, 1 FROM changed')}`;
const fedBy =
  'SELECT DISTINCT household_id AS id FROM lists.item_history_feeder WHERE user_id = $1 ORDER BY id';
const removeFeeder = `DELETE FROM lists.item_history_feeder WHERE user_id = $2 AND household_id = $1`;
const removeUnfed = `WITH gone AS (
    DELETE FROM lists.item_history h WHERE household_id = $1
      AND NOT EXISTS (SELECT FROM lists.item_history_feeder f WHERE f.household_id = h.household_id AND f.name_key = h.name_key) RETURNING 1
  ) UPDATE lists.item_history_cursor SET complete_since = $2 WHERE household_id = $1 AND EXISTS (SELECT FROM gone)`;
const eraseHousehold = [
  'DELETE FROM lists.item_history WHERE household_id = $1',
  'DELETE FROM lists.item_history_source WHERE household_id = $1',
  'DELETE FROM lists.item_history_cursor WHERE household_id = $1',
];

@Injectable()
export class SqlItemHistory extends ItemHistory {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(householdId: string): Promise<number> {
    const [row] = await this.database.query<{ seq: number }>(lock, [householdId]);
    if (!row) throw new Error('The cursor of a history was not written.');
    return row.seq;
  }

  items(itemIds: readonly string[]): Promise<HistoryItem[]> {
    return this.database.query<HistoryItem>(items, [itemIds]);
  }

  async note(
    householdId: string,
    itemIds: readonly string[],
    boughtAt: Date | null,
    now: Date,
  ): Promise<NewSources> {
    const reasons = boughtAt ? ['counted', 'bought'] : ['counted'];
    const rows = await this.database.query<{ itemId: string; reason: string; undone: Date | null }>(note, [
      householdId,
      itemIds,
      reasons,
      boughtAt,
      now,
    ]);
    const noted = (wanted: string) => rows.filter(({ reason }) => reason === wanted);
    return {
      counted: new Set(noted('counted').map(({ itemId }) => itemId)),
      bought: new Map(noted('bought').map(({ itemId, undone }) => [itemId, undone])),
    };
  }

  async undoPurchases(
    householdId: string,
    nameKeys: readonly string[],
    times: readonly Date[],
  ): Promise<void> {
    await this.database.query(undoPurchases, [householdId, nameKeys, times]);
  }

  async write(householdId: string, userId: string, seq: number, uses: readonly UseOfName[]): Promise<void> {
    if (uses.length === 0) return;
    const rows = uses.map(({ nameKey, isPurchase, ...use }) => ({
      ...use,
      name_key: nameKey,
      purchase: isPurchase,
    }));
    await this.database.query(write, [householdId, userId, seq, JSON.stringify(rows)]);
    await this.database.query(fade, [householdId]);
    // Other devices learn that it is not due any more.
    if (uses.some(({ isPurchase }) => isPurchase))
      await this.database.query(countHouseholdChange(), [householdId]);
  }

  forget(householdId: string, userId: string, seq: number, named: Named): Promise<void> {
    return this.set(forget, householdId, userId, seq, named);
  }

  star(householdId: string, userId: string, seq: number, named: Named): Promise<void> {
    return this.set(star, householdId, userId, seq, named);
  }

  async unstar(householdId: string, seq: number, nameKey: string): Promise<void> {
    await this.database.query(unstar, [householdId, seq, nameKey]);
  }

  putInSection(
    householdId: string,
    userId: string,
    seq: number,
    named: Named,
    section: Section,
  ): Promise<void> {
    return this.set(putInSection, householdId, userId, seq, named, section);
  }

  async resetSection(householdId: string, seq: number, nameKey: string): Promise<void> {
    await this.database.query(resetSection, [householdId, seq, nameKey]);
  }

  async restore(householdId: string, seq: number, nameKey: string): Promise<void> {
    await this.database.query(restore, [householdId, seq, nameKey]);
  }

  async fedBy(userId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(fedBy, [userId])).map(({ id }) => id);
  }

  async removeFeeder(householdId: string, userId: string, seq: number): Promise<void> {
    await this.database.query(removeFeeder, [householdId, userId]);
    await this.database.query(removeUnfed, [householdId, seq]);
  }

  async eraseHousehold(householdId: string): Promise<void> {
    for (const statement of eraseHousehold) await this.database.query(statement, [householdId]);
  }

  private async set(
    statement: string,
    householdId: string,
    userId: string,
    seq: number,
    { nameKey, name, at }: Named,
    ...more: readonly string[]
  ): Promise<void> {
    await this.database.query(statement, [householdId, userId, seq, nameKey, name, at, ...more]);
    await this.database.query(fade, [householdId]);
  }
}
