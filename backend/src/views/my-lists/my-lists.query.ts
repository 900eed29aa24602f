// Hand-written SQL: a frequent read in one statement, whose answer Postgres makes as JSON.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { isItemFor, ownsList, readableBy, shownDays } from '../../lists';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { invitedLists } from '../list-access.sql';
import { headColumns, joinsOfHead, pictureColumns, pictureJoins } from '../pictures/picture.sql';
import { cardsToday, type ListFacts } from '../routines/list-today';
import { routineFacts } from '../routines/routine-facts.sql';
import { TrashPeriod } from '../trash-period';

const shown = 'i.id, i.checked, i.name, i.image_id, i.depicts, i.concept';
// Each half follows the order of the list and stops early; ticked items are read only if there are too few
// open ones.
const firstFour = `
  SELECT * FROM (
    (SELECT ${shown} FROM lists.item i WHERE i.list_id = l.id AND i.deleted_at IS NULL AND NOT i.checked AND ${isItemFor('helps.ids')} ORDER BY i.position, i.id LIMIT 4)
    UNION ALL
    (SELECT ${shown} FROM lists.item i WHERE i.list_id = l.id AND i.deleted_at IS NULL AND i.checked AND ${isItemFor('helps.ids')} ORDER BY i.position, i.id LIMIT 4)
  ) both_halves LIMIT 4`;

const preview = `SELECT i.id AS "itemId", i.checked, i.name, row_to_json(picture.*) AS image
  FROM (${firstFour}) i CROSS JOIN LATERAL (SELECT ${pictureColumns} FROM (SELECT) one ${pictureJoins}) picture`;

const card = `${headColumns}, (SELECT coalesce(json_agg(shown), '[]') FROM (${preview}) shown) AS preview`;

const trash = `SELECT json_build_object('lists', coalesce(json_agg(list), '[]'))::text AS body FROM (
    SELECT ${card}, ${isoTimestampSql('l.deleted_at')} AS "deletedAt"
    FROM lists.list l ${joinsOfHead}
    WHERE l.owner_id = $1 AND ${ownsList('$1')} AND l.deleted_at >= $2
    ORDER BY l.deleted_at DESC, l.id DESC
  ) list`;

// The cards are JSON already, so that the facts of routines stay outside of them.
const myLists = `SELECT json_build_object('lists', coalesce(json_agg(list.card), '[]'))::text AS body, json_object_agg(list.id, list.routine) FILTER (WHERE list.routine IS NOT NULL) AS routines FROM (
    SELECT l.id, ${routineFacts('$2', '$3')} AS routine, (SELECT row_to_json(card.*) FROM (SELECT ${card}) card) AS card
    FROM lists.list l ${joinsOfHead}
    WHERE l.id IN (SELECT mine.id FROM (${readableBy('= $1')}) mine UNION ALL ${invitedLists})
      AND l.deleted_at IS NULL
    ORDER BY l.created_at DESC, l.id DESC
  ) list`;

interface Answer {
  body: string;
  routines: Record<string, ListFacts> | null;
}

/** All lists of a user, newest first, each with up to four pictures, open items first. */
@Injectable()
export class MyLists {
  constructor(
    private readonly database: Database,
    private readonly trashPeriod: TrashPeriod,
    private readonly clock: Clock,
  ) {}

  /** Includes lists that the user was invited to, and those of the children whom a helper looks after. */
  async of(userId: string): Promise<string> {
    const now = this.clock.now();
    const { first, last } = shownDays(now);
    const [row] = await this.database.query<Answer>(myLists, [userId, first, last]);
    return row ? cardsToday(row.body, row.routines, now) : '{"lists":[]}';
  }

  /** The user's own deleted lists that can be restored, latest first. */
  async deletedOf(userId: string): Promise<string> {
    const [row] = await this.database.query<{ body: string }>(trash, [userId, this.trashPeriod.start()]);
    return row?.body ?? '{"lists":[]}';
  }
}
