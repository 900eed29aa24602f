// Hand-written SQL: several tables tell whether a picture is in use.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { PicturesToDelete } from '../../domain/storage/pictures-to-delete';

/** Due at once. */
const longAgo = new Date(0);

@Injectable()
export class PostgresPicturesToDelete extends PicturesToDelete {
  constructor(private readonly database: Database) {
    super();
  }

  async installation(): Promise<string> {
    const [row] = await this.database.query<{ id: string }>('SELECT id FROM imaging.installation');
    if (!row) throw new Error('The table imaging.installation has no row');
    return row.id;
  }

  async hasPictures(): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM imaging.library_picture LIMIT 1')).length > 0;
  }

  async markUnreferenced(shas: readonly string[], now: Date): Promise<void> {
    await this.database.query(
      `WITH checked AS (
         SELECT sha, EXISTS (SELECT 1 FROM imaging.image WHERE image.sha = file.sha)
                  OR EXISTS (SELECT 1 FROM imaging.library_picture AS kept WHERE kept.sha = file.sha)
                  OR EXISTS (SELECT 1 FROM imaging.prompt WHERE prompt.reference_sha = file.sha)
                  OR EXISTS (SELECT 1 FROM imaging.own_photo AS photo WHERE photo.sha = file.sha) AS referenced
         FROM unnest($1::text[]) AS file (sha)
       ), removed AS (
         DELETE FROM imaging.condemned_picture AS noted USING checked WHERE noted.sha = checked.sha AND checked.referenced
       )
       INSERT INTO imaging.condemned_picture (sha, since) SELECT sha, $2 FROM checked WHERE NOT referenced ON CONFLICT DO NOTHING`,
      [shas, now],
    );
  }

  async markForDeletion(shas: readonly string[]): Promise<void> {
    await this.database.query(
      'INSERT INTO imaging.condemned_picture (sha, since) SELECT sha, $2 FROM unnest($1::text[]) AS file (sha) ON CONFLICT (sha) DO UPDATE SET since = excluded.since',
      [shas, longAgo],
    );
  }

  async immediate(): Promise<string[]> {
    return (
      await this.database.query<{ sha: string }>(
        'SELECT sha FROM imaging.condemned_picture WHERE since = $1 LIMIT 100',
        [longAgo],
      )
    ).map(({ sha }) => sha);
  }

  async due(before: Date): Promise<string[]> {
    return (
      await this.database.query<{ sha: string }>(
        'SELECT sha FROM imaging.condemned_picture WHERE since <= $1 ORDER BY since',
        [before],
      )
    ).map(({ sha }) => sha);
  }

  delete(sha: string, deletePrivatePicture: () => Promise<void>): Promise<boolean> {
    return this.database.run(async () => {
      // Locks the row until the file is gone: PictureCache.protectFromSweep waits here.
      const noted = await this.database.query(
        'DELETE FROM imaging.condemned_picture WHERE sha = $1 RETURNING sha',
        [sha],
      );
      if (noted.length === 0) return false;
      const referenced = await this.database.query(
        `SELECT 1 FROM imaging.image WHERE sha = $1 UNION ALL SELECT 1 FROM imaging.library_picture WHERE sha = $1
         UNION ALL SELECT 1 FROM imaging.prompt WHERE reference_sha = $1
         UNION ALL SELECT 1 FROM imaging.own_photo WHERE sha = $1 LIMIT 1`,
        [sha],
      );
      if (referenced.length > 0) return false;
      await deletePrivatePicture();
      return true;
    });
  }

  async deleteOrphans(before: Date): Promise<void> {
    await this.database.query('DELETE FROM imaging.picture_at_its_largest WHERE since < $1', [before]);
    await this.database.query(
      `DELETE FROM imaging.library_picture AS kept
       WHERE user_id IS NOT NULL AND created_at < $1 AND NOT EXISTS (SELECT 1 FROM imaging.image WHERE image.cache_key = kept.cache_key)
         -- That we have drawn it is what lets a character's reference image be shown to a generator.
         AND NOT EXISTS (SELECT 1 FROM imaging.prompt WHERE prompt.reference_sha = kept.sha)`,
      [before],
    );
  }
}
