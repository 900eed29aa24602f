// Hand-written SQL: the next image is claimed in order and locked rows are skipped.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import type { Drawing } from '../domain/generate/drawing';
import { highestPriority, priorityAgingMs } from '../domain/generate/queue-priority';
import { Image, type ImageState } from '../domain/image';
import { type DrawnImage, Images, type PlaceInList } from '../domain/images';
import { ImageSchema } from './image.schema';

/** Postgres channel. The payload is the id of a list whose pictures have changed. */
export const pictureChannel = 'pictick_pictures';

/** Serialises `next` over all workers, for about a millisecond, so that it reads committed rows. */
const claimLock = 4_021_795;

/**
 * Reads the index only, 16 rows at a time in case some are locked, and fetches the claimed row.
 * InMemoryImageQueue has the same rules in TypeScript.
 */
export const nextInLine = `SELECT i.* FROM unnest(ARRAY(
    SELECT w.id FROM imaging.image AS w LEFT JOIN imaging.family_turn AS family USING (owner_id)
    WHERE w.status IN ('requested', 'generating') AND w.due_at <= $1
      AND (w.status = 'generating' OR NOT EXISTS (SELECT 1 FROM imaging.image AS twin WHERE twin.cache_key = w.cache_key AND twin.status = 'generating'))
    ORDER BY least($2::float8, w.tier_rank + greatest(0, floor(date_part('epoch', $1 - w.requested_at) / $3::float8))) DESC,
      coalesce(family.served_at, w.requested_at), coalesce(family.turn, 0), w.requested_at, w.id
    LIMIT 16
  )) WITH ORDINALITY AS line (id, place) JOIN imaging.image AS i ON i.id = line.id
  ORDER BY line.place LIMIT 1 FOR UPDATE OF i SKIP LOCKED`;

const servedNow = `INSERT INTO imaging.family_turn (owner_id, served_at, turn) VALUES ($1, $2, nextval('imaging.turn'))
  ON CONFLICT (owner_id) DO UPDATE SET served_at = excluded.served_at, turn = excluded.turn`;

@Injectable()
export class PostgresImages extends StateRepository<ImageState, Image> implements Images {
  constructor(database: Database, outbox: Outbox) {
    super(ImageSchema, database, outbox, (state) => Image.restore(state));
  }

  byId(id: string): Promise<Image | null> {
    return this.loadOne({ id }, { lock: 'update' });
  }

  async toSettle(id: string): Promise<Image | null> {
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT i.* FROM imaging.image AS i WHERE i.item_id = (SELECT item_id FROM imaging.image WHERE id = $1) AND (i.id = $1 OR i.status <> 'ready') ORDER BY i.id FOR UPDATE OF i`,
      [id],
    );
    const mine = rows.find((row) => row['id'] === id);
    return mine ? this.hydrate(mine) : null;
  }

  async byIds(ids: readonly string[]): Promise<Image[]> {
    const rows = await this.database.query<Record<string, unknown>>(
      'SELECT * FROM imaging.image WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return rows.map((row) => this.hydrate(row));
  }

  async existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM imaging.image WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async next(now: Date): Promise<Image | null> {
    // A statement of its own, so that the next one sees what the previous worker committed.
    await this.database.query('SELECT pg_advisory_xact_lock($1)', [claimLock]);
    const [row] = await this.database.query<Record<string, unknown>>(nextInLine, [
      now,
      highestPriority,
      priorityAgingMs / 1_000,
    ]);
    if (!row) return null;
    await this.database.query(servedNow, [row['owner_id'], now]);
    return this.hydrate(row);
  }

  async firstOf(sha: string): Promise<Image | null> {
    const [row] = await this.database.query<Record<string, unknown>>(
      "SELECT * FROM imaging.image WHERE sha = $1 AND status = 'ready' AND cache_key IS NOT NULL ORDER BY ready_at, id LIMIT 1",
      [sha],
    );
    return row ? this.hydrate(row) : null;
  }

  async noteLargest(sha: string, now: Date): Promise<void> {
    await this.database.query(
      'INSERT INTO imaging.picture_at_its_largest (sha, since) VALUES ($1, $2) ON CONFLICT (sha) DO UPDATE SET since = excluded.since',
      [sha, now],
    );
  }

  async placeShowing(sha: string): Promise<PlaceInList | null> {
    const [place] = await this.database.query<PlaceInList>(
      `SELECT list_id AS "listId", user_id AS "userId", month FROM imaging.image WHERE sha = $1 AND status = 'ready' LIMIT 1`,
      [sha],
    );
    return place ?? null;
  }

  async showing(sha: string, { listId, userId, month }: PlaceInList): Promise<Image[]> {
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT * FROM imaging.image WHERE sha = $1 AND list_id = $2 AND user_id = $3 AND month = $4 AND status = 'ready' ORDER BY id FOR UPDATE`,
      [sha, listId, userId, month],
    );
    return rows.map((row) => this.hydrate(row));
  }

  async nextVariant(itemId: string, { concept, text, style, figure }: Drawing): Promise<number> {
    const [row] = await this.database.query<{ next: number }>(
      `SELECT coalesce(max(variant) + 1, 0) AS next FROM imaging.image
       WHERE item_id = $1 AND style = $2 AND figure IS NOT DISTINCT FROM $3 AND concept IS NOT DISTINCT FROM $4 AND text IS NOT DISTINCT FROM $5
         AND status IN ('requested', 'generating', 'ready')`,
      [itemId, style, figure, concept, text],
    );
    return row?.next ?? 0;
  }

  async variantAgain(
    itemId: string,
    { concept, text, style, figure }: Drawing,
    replacesImageId: string,
  ): Promise<number> {
    const [row] = await this.database.query<{ next: number; had: number | null; shown: boolean }>(
      `SELECT coalesce(max(variant) + 1, 0) AS next, max(variant) FILTER (WHERE status = 'ready') AS had,
         coalesce(bool_or(id = (SELECT CASE WHEN status = 'ready' THEN id ELSE replaces_image_id END FROM imaging.image WHERE id = $6)), false) AS shown
       FROM imaging.image
       WHERE item_id = $1 AND style = $2 AND figure IS NOT DISTINCT FROM $3 AND concept IS NOT DISTINCT FROM $4 AND text IS NOT DISTINCT FROM $5
         AND status IN ('requested', 'generating', 'ready')`,
      [itemId, style, figure, concept, text, replacesImageId],
    );
    return row?.shown === false && row.had !== null ? row.had : (row?.next ?? 0);
  }

  drawnFor(itemIds: readonly string[]): Promise<DrawnImage[]> {
    return this.database.query<DrawnImage>(
      `SELECT item_id AS "itemId", concept, text, style, figure, variant, status = 'ready' AS "isReady" FROM imaging.image
       WHERE item_id = ANY($1::uuid[]) AND status IN ('requested', 'generating', 'ready')`,
      [itemIds],
    );
  }

  override async save(image: Image): Promise<void> {
    await this.database.run(async () => {
      await super.save(image);
      if (image.changesWhatIsSeen)
        for (const seen of [image, ...(await this.copiesShowing(image))]) await this.moveSequence(seen);
      if (image.status === 'ready' && image.reference === null)
        for (const later of await this.standInFor(image)) await this.moveSequence(later);
    });
  }

  /**
   * Later open or failed images of the same thing show the newest good one. The text is compared too,
   * because a letter card has many things.
   */
  private standInFor(image: Image): Promise<{ id: string; listId: string }[]> {
    const { id, itemId, depicts, concept, text, requestedAt } = image.snapshot();
    return this.database.query<{ id: string; listId: string }>(
      `UPDATE imaging.image SET replaces_image_id = $1
       WHERE item_id = $2 AND id <> $1 AND status <> 'ready' AND depicts = $3 AND requested_at >= $4 AND replaces_image_id IS DISTINCT FROM $1
         AND concept IS NOT DISTINCT FROM $5 AND text IS NOT DISTINCT FROM $6
       RETURNING id, list_id AS "listId"`,
      [id, itemId, depicts, requestedAt, concept, text],
    );
  }

  /** Copies of the list, made while this image was open, show it too. */
  private copiesShowing({ id, listId }: Image): Promise<{ id: string; listId: string }[]> {
    return this.database.query<{ id: string; listId: string }>(
      `SELECT id, list_id AS "listId" FROM imaging.image WHERE replaces_image_id = $1 AND list_id <> $2 AND status <> 'ready' ORDER BY list_id, id`,
      [id, listId],
    );
  }

  async clearReplacements({ id, listId }: Image): Promise<void> {
    const cleared = await this.database.query<{ id: string; listId: string }>(
      'UPDATE imaging.image SET replaces_image_id = NULL WHERE replaces_image_id = $1 AND list_id <> $2 RETURNING id, list_id AS "listId"',
      [id, listId],
    );
    for (const later of cleared) await this.moveSequence(later);
  }

  /**
   * The row of the list stays locked until the commit, so that readers never see a sequence number before a
   * lower one.
   */
  private async moveSequence({ id, listId }: { id: string; listId: string }): Promise<void> {
    await this.database.query(
      `WITH moved AS (
         INSERT INTO imaging.list_pictures AS pictures (list_id, seq) VALUES ($2, 1)
         ON CONFLICT (list_id) DO UPDATE SET seq = pictures.seq + 1 RETURNING list_id, seq
       ), noted AS (
         INSERT INTO imaging.picture_change (image_id, list_id, seq) SELECT $1, list_id, seq FROM moved
         ON CONFLICT (image_id) DO UPDATE SET seq = excluded.seq
       ) SELECT pg_notify($3, list_id::text) FROM moved`,
      [id, listId, pictureChannel],
    );
  }
}
