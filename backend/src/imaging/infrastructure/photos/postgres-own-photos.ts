// Hand-written SQL: one statement moves the picture sequences of all lists that show a photo.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import {
  type ItemPhoto,
  type OwnPhoto,
  OwnPhotos,
  type PhotoHolder,
  type PhotoPlace,
} from '../../domain/photos/own-photos';
import { PicturesToDelete } from '../../domain/storage/pictures-to-delete';
import { pictureChannel } from '../postgres-images';

const columns = `o.id, json_build_object('id', o.holder_id, 'kind', o.holder) AS holder, o.name_key AS "nameKey", coalesce(o.name, o.name_key) AS name, o.sha, o.thumb_hash AS "thumbHash", o.color, o.removed_at AS "removedAt"`;
const counted = `SELECT count(*)::int AS many FROM imaging.own_photo WHERE holder_id = $1 AND removed_at IS NULL`;
const named = `SELECT ${columns} FROM imaging.own_photo o WHERE o.holder_id = $1 AND o.name_key = ANY($2::text[]) AND o.removed_at IS NULL`;
const one = `SELECT ${columns} FROM imaging.own_photo o WHERE o.id = $1`;
const held = `SELECT ${columns} FROM imaging.own_photo o WHERE o.holder_id = $1 AND o.removed_at IS NULL ORDER BY o.name_key, o.id`;
const inList = `SELECT DISTINCT ON (o.set_at, o.id) ${columns} FROM imaging.item_photo p JOIN imaging.own_photo o ON o.id = p.photo_id
  WHERE p.list_id = $1 AND p.sha IS NOT NULL AND o.name_key = ANY($2::text[]) AND o.removed_at IS NULL ORDER BY o.set_at, o.id`;
const ofItems = `SELECT p.item_id AS "itemId", p.depicts, p.sha IS NOT NULL AS "isShown", ${columns}
  FROM imaging.item_photo p JOIN imaging.own_photo o ON o.id = p.photo_id WHERE p.item_id = ANY($1::uuid[])`;
const places = `SELECT item_id AS "itemId", list_id AS "listId", depicts FROM imaging.item_photo WHERE photo_id = $1 AND sha IS NOT NULL`;

/**
 * Moves the sequence of each list in `lists` and writes its rows of `item_photo` with the new number. The rows of the lists stay locked until
 * the commit, in one order, so that readers never see a number before a lower one.
 */
const asChange = (lists: string, write: string): string => `${lists}, moved AS (
    INSERT INTO imaging.list_pictures AS pictures (list_id, seq) SELECT list_id, 1 FROM lists ORDER BY list_id
    ON CONFLICT (list_id) DO UPDATE SET seq = pictures.seq + 1 RETURNING list_id, seq
  ), written AS (${write})
  SELECT pg_notify('${pictureChannel}', list_id::text) FROM moved`;

// A photo that is being removed is waited for, and then shown no more.
const show = asChange(
  `WITH photo AS MATERIALIZED (
    SELECT id, sha, thumb_hash, color FROM imaging.own_photo WHERE id = $1 AND removed_at IS NULL FOR SHARE
  ), place AS MATERIALIZED (
    SELECT DISTINCT ON (one."itemId") one."itemId" AS item_id, one."listId" AS list_id, one.depicts FROM json_to_recordset($2) AS one ("itemId" uuid, "listId" uuid, depicts text), photo
    WHERE NOT EXISTS (SELECT FROM imaging.item_photo p WHERE p.item_id = one."itemId" AND p.photo_id = photo.id AND p.sha = photo.sha AND p.depicts = one.depicts)
  ), lists AS (SELECT DISTINCT list_id FROM place)`,
  `INSERT INTO imaging.item_photo (item_id, list_id, photo_id, depicts, sha, thumb_hash, color, seq)
    SELECT place.item_id, place.list_id, photo.id, place.depicts, photo.sha, photo.thumb_hash, photo.color, moved.seq FROM photo, place JOIN moved USING (list_id) ORDER BY place.item_id
    ON CONFLICT (item_id) DO UPDATE SET list_id = excluded.list_id, photo_id = excluded.photo_id, depicts = excluded.depicts, sha = excluded.sha, thumb_hash = excluded.thumb_hash, color = excluded.color, seq = excluded.seq`,
);

const hidden = (which: string): string =>
  asChange(
    `WITH lists AS (SELECT DISTINCT list_id FROM imaging.item_photo WHERE ${which} = $1 AND sha IS NOT NULL)`,
    `UPDATE imaging.item_photo p SET sha = NULL, thumb_hash = NULL, color = NULL, seq = moved.seq FROM moved WHERE p.list_id = moved.list_id AND p.${which} = $1 AND p.sha IS NOT NULL`,
  );
const hideItem = hidden('item_id');
const hideAll = hidden('photo_id');
const releaseHidden = 'UPDATE imaging.item_photo SET photo_id = NULL WHERE photo_id = $1 AND sha IS NULL';
const release = 'UPDATE imaging.item_photo SET photo_id = NULL WHERE item_id = $1';

const some = (which: string): string => `SELECT id FROM imaging.own_photo WHERE ${which} LIMIT 100`;
const removed = some('removed_at < $1');
const removedBeyond = `SELECT id FROM imaging.own_photo WHERE holder_id = $1 AND removed_at IS NOT NULL ORDER BY removed_at DESC, id OFFSET $2 LIMIT 100`;
const ofHolder = some('holder_id = $1');
const pictured = some('sha = $1');

const after = (table: string, id: string): string =>
  `SELECT DISTINCT ${id} AS id FROM imaging.${table} WHERE ${id} > $1 ORDER BY 1 LIMIT 100`;
const holdersAfter = after('own_photo', 'holder_id');
const listsAfter = after('item_photo', 'list_id');

const lastPlaces = `SELECT item_id AS "itemId", list_id AS "listId", depicts FROM imaging.item_photo WHERE photo_id = $1`;

@Injectable()
export class PostgresOwnPhotos extends OwnPhotos {
  constructor(
    private readonly database: Database,
    private readonly picturesToDelete: PicturesToDelete,
  ) {
    super();
  }

  async lock({ id }: PhotoHolder): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`own-photos ${id}`]);
  }

  async count({ id }: PhotoHolder): Promise<number> {
    const [row] = await this.database.query<{ many: number }>(counted, [id]);
    return row?.many ?? 0;
  }

  async byId(photoId: string): Promise<OwnPhoto | null> {
    const [photo] = await this.database.query<OwnPhoto>(one, [photoId]);
    return photo ?? null;
  }

  heldBy(holderId: string): Promise<OwnPhoto[]> {
    return this.database.query<OwnPhoto>(held, [holderId]);
  }

  async named(holderId: string, nameKeys: readonly string[]): Promise<OwnPhoto[]> {
    return nameKeys.length === 0 ? [] : this.database.query<OwnPhoto>(named, [holderId, nameKeys]);
  }

  async shownInList(listId: string, nameKeys: readonly string[]): Promise<OwnPhoto[]> {
    return nameKeys.length === 0 ? [] : this.database.query<OwnPhoto>(inList, [listId, nameKeys]);
  }

  async ofItems(itemIds: readonly string[]): Promise<ReadonlyMap<string, ItemPhoto>> {
    const rows = await this.database.query<
      Pick<ItemPhoto, 'depicts' | 'isShown'> & OwnPhoto & { itemId: string }
    >(ofItems, [itemIds]);
    return new Map(
      rows.map(({ itemId, depicts, isShown, ...photo }) => [itemId, { depicts, isShown, photo }]),
    );
  }

  places(photoId: string): Promise<PhotoPlace[]> {
    return this.database.query<PhotoPlace>(places, [photoId]);
  }

  async add(
    { id, holder, nameKey, name, sha, thumbHash, color }: Omit<OwnPhoto, 'removedAt'>,
    now: Date,
  ): Promise<void> {
    await this.database.query(
      'INSERT INTO imaging.own_photo (id, holder_id, holder, name_key, sha, thumb_hash, color, set_at, name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [id, holder.id, holder.kind, nameKey, sha, thumbHash, color, now, name],
    );
  }

  async show(photoId: string, shown: readonly PhotoPlace[]): Promise<void> {
    if (shown.length > 0) await this.database.query(show, [photoId, JSON.stringify(shown)]);
  }

  async hide(itemId: string): Promise<void> {
    await this.database.query(hideItem, [itemId]);
  }

  async release(itemId: string): Promise<void> {
    await this.hide(itemId);
    await this.database.query(release, [itemId]);
  }

  async remove(photoId: string, now: Date): Promise<void> {
    const removed = await this.database.query(
      'UPDATE imaging.own_photo SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL RETURNING 1 AS removed',
      [photoId, now],
    );
    if (removed.length === 0) return;
    await this.database.query(releaseHidden, [photoId]);
    await this.database.query(hideAll, [photoId]);
  }

  async restore(photoId: string): Promise<void> {
    await this.database.query('UPDATE imaging.own_photo SET removed_at = NULL WHERE id = $1', [photoId]);
  }

  lastPlaces(photoId: string): Promise<PhotoPlace[]> {
    return this.database.query<PhotoPlace>(lastPlaces, [photoId]);
  }

  async removedBeyond({ id }: PhotoHolder, most: number): Promise<string[]> {
    return (await this.database.query<{ id: string }>(removedBeyond, [id, most])).map((row) => row.id);
  }

  async removedBefore(time: Date): Promise<string[]> {
    return this.ids(removed, time);
  }

  async holdersAfter(id: string): Promise<string[]> {
    return this.ids(holdersAfter, id);
  }

  async listsAfter(id: string): Promise<string[]> {
    return this.ids(listsAfter, id);
  }

  async idsOf(holderId: string): Promise<string[]> {
    return this.ids(ofHolder, holderId);
  }

  async withPicture(sha: string): Promise<string[]> {
    return this.ids(pictured, sha);
  }

  erase(photoId: string): Promise<void> {
    return this.database.run(async () => {
      const [erased] = await this.database.query<{ sha: string }>(
        'DELETE FROM imaging.own_photo WHERE id = $1 RETURNING sha',
        [photoId],
      );
      await this.database.query(hideAll, [photoId]);
      if (erased) await this.picturesToDelete.markForDeletion([erased.sha]);
    });
  }

  async forgetList(listId: string): Promise<void> {
    await this.database.query('DELETE FROM imaging.item_photo WHERE list_id = $1', [listId]);
  }

  private async ids(text: string, value: unknown): Promise<string[]> {
    return (await this.database.query<{ id: string }>(text, [value])).map(({ id }) => id);
  }
}
