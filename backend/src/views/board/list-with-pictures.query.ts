// Hand-written SQL: the most frequent read is one statement, whose answer Postgres makes as JSON.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { hasSchedule, isItemFor, shownDays } from '../../lists';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { isMember, canRead } from '../list-access.sql';
import { headColumns, joinsOfHead, pictureColumns, pictureJoins } from '../pictures/picture.sql';
import { cursorWith, type ListFacts, tagOf, withToday } from '../routines/list-today';
import { routineDay, routineFacts } from '../routines/routine-facts.sql';
import { TrashPeriod } from '../trash-period';

const itemColumns = `i.id, i.list_id AS "listId", i.name, i.language, i.quantity, i.notes, i.checked, i.checked AS completed, i.checked_by AS "checkedBy", i.added_by AS "addedBy", i.position,
    ${isoTimestampSql('i.created_at')} AS "createdAt",
    i.prompt_id AS "promptId", i.selected_character_id AS "selectedCharacterId", i.image_id AS "imageId", i.depicts, i.concept,
    i.weekdays, i.for_children AS "for", i.only_on AS "onlyOn", i.instead_of AS "insteadOf", i.minutes, coalesce(i.stars, 0) AS stars, coalesce(i.needs_approval, false) AS "needsApproval",
    row_to_json(picture.*) AS image`;
const itsPicture = `CROSS JOIN LATERAL (SELECT ${pictureColumns} FROM (SELECT) one ${pictureJoins}) picture`;

const items = `SELECT ${itemColumns}
  FROM lists.item i ${itsPicture}
  WHERE i.list_id = l.id AND i.deleted_at IS NULL AND ${isItemFor('helps.ids')}
  ORDER BY i.position, i.id`;

// Items in the trash do not change, so the last event of an item is its deletion.
const trash = `WITH last AS MATERIALIZED (
    SELECT DISTINCT ON (ids.id) ids.id::uuid AS id, e.actor FROM lists.list_event e, jsonb_array_elements_text(e.payload -> 'itemIds') AS ids (id)
    WHERE e.list_id = $2 AND e.at >= $3 ORDER BY ids.id, e.seq DESC
  )
  SELECT l.deleted_at IS NOT NULL AS deleted, json_build_object('items', (SELECT coalesce(json_agg(item), '[]') FROM (
      SELECT ${itemColumns}, ${isoTimestampSql('i.deleted_at')} AS "deletedAt", last.actor AS "deletedBy"
      FROM lists.item i ${itsPicture} LEFT JOIN last ON last.id = i.id
      WHERE i.list_id = l.id AND i.deleted_at >= $3
      ORDER BY i.deleted_at DESC, i.id DESC
    ) item))::text AS body
  FROM lists.list l WHERE l.id = $2 AND ${isMember}`;

/** Part of the ETag for a helper: it changes with the children whom the helper looks after. */
const scope = 'left(md5(helps.ids::text), 8)';

const whole = `SELECT l.deleted_at IS NOT NULL AS deleted, ${scope} AS scope, l.version || '.' || coalesce(n.seq, 0) AS cursor, ${routineFacts('$3', '$4')} AS routine,
    CASE WHEN l.deleted_at IS NULL THEN (SELECT row_to_json(answer.*)::text FROM (
      SELECT ${headColumns}, false AS delta, '[]'::json AS marks, (SELECT coalesce(json_agg(item), '[]') FROM (${items}) item) AS items
    ) answer) END AS body
  FROM lists.list l ${joinsOfHead} WHERE l.id = $2 AND ${canRead}`;

const cursorOnly = `SELECT l.deleted_at IS NOT NULL AS deleted, ${scope} AS scope, l.version || '.' || coalesce(n.seq, 0) AS cursor, ${routineDay('$3', '$4')} AS routine
  FROM lists.list l ${joinsOfHead} WHERE l.id = $2 AND ${canRead}`;

/** Beyond this many events the whole list is the smaller answer. */
const deltaLimit = 1_000;

// A helper, who sees a part of the list, always gets that part whole. Events after the cursor $3.$4. A change of a routine that names no items, or of its schedule, may move the ticks of all. Each version has one event: if some are missing they were purged, and a
// cursor ahead of the list is foreign; both get the whole list. `told` is a CTE because it is read twice. A
// change of the picture that a replacement still shows counts as a change of the item.
const delta = `WITH l AS MATERIALIZED (
    SELECT l.*, coalesce(n.seq, 0) AS pictures, helps.ids AS helped FROM lists.list l ${joinsOfHead} WHERE l.id = $2 AND ${canRead}
  ), told AS MATERIALIZED (
    SELECT e.seq, e.actor, e.payload, e.payload ? 'itemIds' AND e.type <> 'schedule-set' AS items FROM lists.list_event e, l WHERE e.list_id = l.id AND e.seq > $3 AND e.seq <= l.version AND l.version - $3 BETWEEN 1 AND ${deltaLimit}
  ), touched AS MATERIALIZED (
    SELECT id::uuid AS id FROM told, jsonb_array_elements_text(told.payload -> 'itemIds') AS ids (id)
    UNION SELECT i.id FROM l JOIN imaging.picture_change p ON p.list_id = l.id AND p.seq > $4 JOIN lists.item i ON i.image_id = p.image_id
    UNION SELECT i.id FROM l JOIN imaging.picture_change p ON p.list_id = l.id AND p.seq > $4
      JOIN imaging.picture_change q ON q.list_id = l.id JOIN imaging.image g ON g.id = q.image_id AND g.replaces_image_id = p.image_id JOIN lists.item i ON i.image_id = g.id
    UNION SELECT o.item_id FROM l JOIN imaging.item_photo o ON o.list_id = l.id AND o.seq > $4
    UNION SELECT t.id FROM told, jsonb_array_elements_text(told.payload -> 'itemIds') AS ids (id) JOIN lists.item i ON i.id = ids.id::uuid JOIN lists.item t ON t.id = i.instead_of AND t.list_id = i.list_id
  ), removed AS (
    SELECT touched.id FROM touched, l WHERE NOT EXISTS (SELECT FROM lists.item i WHERE i.id = touched.id AND i.list_id = l.id AND i.deleted_at IS NULL)
  ), state AS (
    SELECT l.deleted_at IS NOT NULL AS deleted, l.version || '.' || l.pictures AS cursor, ${routineFacts('$5', '$6', '$3')} AS routine,
      NOT ${hasSchedule('l')} OR NOT EXISTS (SELECT FROM told WHERE NOT told.items) AS "isItems",
      $3 <= l.version AND $4 <= l.pictures AND (SELECT count(*) FROM told) = l.version - $3 AND l.helped IS NULL AS possible,
      l.version = $3 AND l.pictures = $4 AND l.helped IS NULL AS same
    FROM l CROSS JOIN LATERAL (SELECT l.helped AS ids) helps
  )
  SELECT state.deleted, state.cursor, state.possible AND state."isItems" AS possible, state.same, state.routine,
    CASE WHEN state.possible AND state."isItems" AND NOT state.same AND NOT state.deleted THEN (SELECT row_to_json(answer.*)::text FROM (
      SELECT ${headColumns}, true AS delta, '[]'::json AS marks,
        (SELECT coalesce(json_agg(item), '[]') FROM (
          SELECT ${itemColumns} FROM touched JOIN lists.item i ON i.id = touched.id AND i.list_id = l.id AND i.deleted_at IS NULL ${itsPicture} ORDER BY i.position, i.id
        ) item) AS items,
        (SELECT coalesce(json_agg(removed.id), '[]') FROM removed) AS "removedItems",
        (SELECT coalesce(json_object_agg(last.id, last.actor), '{}') FROM (
          SELECT DISTINCT ON (removed.id) removed.id, told.actor FROM told, jsonb_array_elements_text(told.payload -> 'itemIds') AS ids (id) JOIN removed ON removed.id = ids.id::uuid ORDER BY removed.id, told.seq DESC
        ) last) AS "removedBy"
      FROM (SELECT l.pictures AS seq) n, (SELECT l.helped AS ids) helps
    ) answer) END AS body
  FROM state, l`;

export interface ListAnswer {
  deleted: boolean;
  /** Null: the user sees the whole list. */
  scope: string | null;
  cursor: string;
  body: string;
}

/** `body` is null if there are no changes, or if only the whole list will do. */
export interface DeltaAnswer {
  deleted: boolean;
  cursor: string;
  possible: boolean;
  same: boolean;
  body: string | null;
}

type Stored<T> = T & { routine: ListFacts | null };

/** Reads a list with its items and pictures in one statement. */
@Injectable()
export class ListWithPictures {
  constructor(
    private readonly database: Database,
    private readonly trashPeriod: TrashPeriod,
    private readonly clock: Clock,
  ) {}

  async find(userId: string, listId: string): Promise<ListAnswer | null> {
    const now = this.clock.now();
    const { first, last } = shownDays(now);
    const [row] = await this.database.query<Stored<ListAnswer>>(whole, [userId, listId, first, last]);
    return row ? withToday(row, now) : null;
  }

  /**
   * The deleted items that can be restored, latest first. Invited users who have not joined do not see them.
   */
  async trash(userId: string, listId: string): Promise<{ deleted: boolean; body: string } | null> {
    return (
      (
        await this.database.query<{ deleted: boolean; body: string }>(trash, [
          userId,
          listId,
          this.trashPeriod.start(),
        ])
      )[0] ?? null
    );
  }

  /** The changes since a version, an event of the pictures, and a day of a routine. */
  async since(
    userId: string,
    listId: string,
    version: number,
    pictures: number,
    tag: string | null = null,
  ): Promise<DeltaAnswer | null> {
    const now = this.clock.now();
    const { first, last } = shownDays(now);
    const values = [userId, listId, version, pictures, first, last];
    const [row] = await this.database.query<Stored<DeltaAnswer>>(delta, values);
    if (!row) return null;
    const answer = withToday(row, now);
    const isSameDay = tagOf(row.routine, now) === tag;
    return isSameDay ? answer : { ...answer, possible: false, same: false, body: null };
  }

  /** The current cursor, for a client that has the list. Null if the user may not read it. */
  async cursor(userId: string, listId: string): Promise<Omit<ListAnswer, 'body'> | null> {
    const now = this.clock.now();
    const { first, last } = shownDays(now);
    const values = [userId, listId, first, last];
    const [row] = await this.database.query<Stored<Omit<ListAnswer, 'body'>>>(cursorOnly, values);
    return row
      ? { deleted: row.deleted, scope: row.scope, cursor: cursorWith(row.cursor, tagOf(row.routine, now)) }
      : null;
  }
}
