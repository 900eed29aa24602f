// Hand-written SQL: conditional upserts and bulk reads.
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { type Drawing, isShared } from '../../domain/generate/drawing';
import type { RequestedBy } from '../../domain/generate/generation-requests';
import { ImageGenerator } from '../../domain/generate/image-generator';
import { PictureCache, type PromptVersions } from '../../domain/generate/picture-cache';
import type { Picture } from '../../domain/image';
import { ImageStore } from '../../domain/storage/image-store';

/** Concurrent lookups in the store. */
const atOnce = 32;

@Injectable()
export class PostgresPictureCache extends PictureCache {
  private readonly secret: Buffer;

  constructor(
    private readonly database: Database,
    private readonly store: ImageStore,
    private readonly generator: ImageGenerator,
    @Inject(SETTINGS) settings: Settings,
  ) {
    super();
    const [secret] = settings.hmacKeys;
    if (!secret) throw new Error('HMAC_KEYS is empty');
    this.secret = secret;
  }

  keyOf(drawing: Drawing, { userId, tier }: RequestedBy, versions: PromptVersions = new Map()): string {
    const { concept, text, language, listType, style, figure, variant } = drawing;
    const subject = concept === null ? `text:${language ?? ''}:${text ?? ''}` : `concept:${concept}`;
    const versioned = (id: string): string => `${id}@${versions.get(id) ?? 1}`;
    // Private drawings include the account, so that they are not shared.
    const name = [
      'v1',
      this.generator.source,
      this.generator.versionFor(tier),
      versioned(style),
      figure === null ? '' : versioned(figure),
      subject,
      variant,
      isShared(drawing) ? '' : userId,
      ...(this.generator.dependsOnListType ? [listType] : []),
    ];
    return createHmac('sha256', this.secret).update(JSON.stringify(name)).digest('hex').slice(0, 32);
  }

  async find(key: string): Promise<Picture | null> {
    return (await this.findAll([key])).get(key) ?? null;
  }

  /**
   * A row whose files are missing (an emptied data folder) does not count; the picture is drawn again under
   * the same name.
   */
  async findAll(keys: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
    if (keys.length === 0) return new Map();
    const known = await this.database.query<Picture & { key: string }>(
      `SELECT cache_key AS key, sha, thumb_hash AS "thumbHash", color, width, height, source, nearest_style AS "nearestStyle" FROM imaging.library_picture AS kept
       WHERE cache_key = ANY($1::text[]) AND NOT EXISTS (SELECT 1 FROM imaging.withdrawn_picture AS bad WHERE bad.sha = kept.sha)`,
      [keys],
    );
    const there = new Map<string, Picture>();
    for (let begin = 0; begin < known.length; begin += atOnce) {
      await Promise.all(
        known
          .slice(begin, begin + atOnce)
          .map(async ({ key, ...picture }) => (await this.store.has(picture.sha)) && there.set(key, picture)),
      );
    }
    return there;
  }

  async add(key: string, picture: Picture, account: string | null, now: Date): Promise<void> {
    const { sha, thumbHash, color, width, height, source, nearestStyle = null } = picture;
    await this.database.query(
      `INSERT INTO imaging.library_picture (cache_key, sha, thumb_hash, color, width, height, source, nearest_style, user_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
      [key, sha, thumbHash, color, width, height, source, nearestStyle, account, now],
    );
  }

  /** Waits for a sweep that is deleting this file, which the caller then writes again. */
  async protectFromSweep(sha: string): Promise<void> {
    await this.database.query('DELETE FROM imaging.condemned_picture WHERE sha = $1', [sha]);
  }

  async isWithdrawn(sha: string, key: string, now: Date): Promise<boolean> {
    const withdrawn = await this.database.query(
      `INSERT INTO imaging.withdrawn_picture (sha, cache_key, since) SELECT DISTINCT $1::text, $2::text, $3::timestamptz FROM imaging.withdrawn_picture WHERE sha = $1
       ON CONFLICT (sha, cache_key) DO UPDATE SET since = excluded.since RETURNING 1 AS noted`,
      [sha, key, now],
    );
    return withdrawn.length > 0;
  }

  async withdraw(sha: string, now: Date): Promise<void> {
    await this.database.query(
      `WITH gone AS (DELETE FROM imaging.library_picture WHERE sha = $1 RETURNING cache_key)
       INSERT INTO imaging.withdrawn_picture (sha, cache_key, since)
       SELECT $1, cache_key, $2::timestamptz FROM (SELECT cache_key FROM gone UNION SELECT cache_key FROM imaging.image WHERE sha = $1 AND cache_key IS NOT NULL UNION SELECT '') AS drawn
       ON CONFLICT DO NOTHING`,
      [sha, now],
    );
  }

  async withdrawnButShown(): Promise<string[]> {
    const rows = await this.database.query<{ sha: string }>(
      `SELECT DISTINCT sha FROM imaging.withdrawn_picture AS bad WHERE EXISTS (SELECT 1 FROM imaging.image WHERE image.sha = bad.sha AND image.status = 'ready')`,
    );
    return rows.map(({ sha }) => sha);
  }

  protected async withdrawnAmong(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ key: string }>(
      'SELECT cache_key AS key FROM imaging.withdrawn_picture WHERE cache_key = ANY($1::text[])',
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }

  async contains(sha: string): Promise<boolean> {
    return (
      (await this.database.query('SELECT 1 FROM imaging.library_picture WHERE sha = $1 LIMIT 1', [sha]))
        .length > 0
    );
  }
}
