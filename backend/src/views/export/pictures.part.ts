// Hand-written SQL: each picture once, over tables of lists and imaging, read by a cursor.
import { Injectable } from '@nestjs/common';
import { isMemberAt } from '../../identity';
import { Database } from '../../platform/database/database';
import { paintedJoins } from '../pictures/picture.sql';
import { TrashPeriod } from '../trash-period';
import { readWithCursor, cursorFor } from './batches';
import type { ExportRequest } from './export-request';
import { pictureMark, pictureName } from './file-names';
import { addJson } from './json-file';
import { exportedLists } from './lists.part';
import { type Loading, PictureLoader } from './picture-loader';
import type { ZipWriter } from './zip-writer';

interface Painted {
  sha: string;
  name: string;
  source: string | null;
}

interface PromptRow {
  name: string;
  sha: string | null;
}

// Each picture once, however many items show it. Of other users' lists only items that the user added;
// pictures of another account are left out.
const painted =
  cursorFor(`SELECT DISTINCT ON (s.sha) s.sha, i.name, s.source FROM lists.item i JOIN lists.list l ON l.id = i.list_id ${paintedJoins}
  WHERE l.id IN (${exportedLists}) AND (i.deleted_at IS NULL OR i.deleted_at >= $2) AND (l.owner_id = $1 OR i.added_by = $1)
    AND s.sha IS NOT NULL AND (s.sha NOT LIKE 'p%' OR s.user_id = $1)
  ORDER BY s.sha, i.created_at, i.id`);

// Few rows: plans limit them.
const prompts = `SELECT kind, name, template, created_at AS "createdAt", updated_at AS "updatedAt", deleted_at AS "deletedAt", reference_sha AS sha
  FROM imaging.prompt WHERE user_id = $1 ORDER BY created_at, id`;

interface PhotoRow {
  name: string;
  sha: string;
}

// Removed ones too, as long as they can be restored.
const photos = `SELECT coalesce(o.name, o.name_key) AS name, o.holder AS "rememberedFor", o.set_at AS "setAt", o.removed_at AS "removedAt", o.sha FROM imaging.own_photo o
  WHERE o.holder_id = $1 OR o.holder_id IN (SELECT m.household_id FROM identity.household_member m WHERE m.person_id = $1 AND m.role <> 'helper' AND ${isMemberAt('$2')})
  ORDER BY o.name_key, o.id`;

/**
 * The user's styles and characters, the photos of the user and of their households, and the pictures that were
 * generated for them.
 */
@Injectable()
export class PicturesPart {
  constructor(
    private readonly database: Database,
    private readonly loader: PictureLoader,
    private readonly trash: TrashPeriod,
  ) {}

  async write(archive: ZipWriter, { userId, language, now }: ExportRequest): Promise<void> {
    const loading = this.loader.into(archive, language);
    const own = await this.database.query<PromptRow>(prompts, [userId]);
    await addJson(archive, 'prompts.json', {
      prompts: own.map(({ sha, ...prompt }) => ({
        ...prompt,
        picture: sha === null ? null : pictureMark(sha),
      })),
    });
    for (const { name, sha } of own) if (sha !== null) await loading.add('prompts', name, sha, ['512']);
    await this.addPhotos(archive, loading, await this.database.query<PhotoRow>(photos, [userId, now]));
    for await (const rows of readWithCursor<Painted>(this.database, painted, [userId, this.trash.start()])) {
      // Generated pictures usually have the large size; the illustrator makes it on demand.
      for (const { name, sha, source } of rows)
        await loading.add('pictures', name, sha, source === 'model' ? ['1024', '512'] : ['512']);
    }
  }

  private async addPhotos(archive: ZipWriter, loading: Loading, rows: readonly PhotoRow[]): Promise<void> {
    await addJson(archive, 'photos.json', {
      photos: rows.map(({ sha, ...photo }) => ({ ...photo, picture: pictureMark(sha) })),
    });
    const files = new Map(rows.map(({ name, sha }) => [pictureName('photos', name, sha), { name, sha }]));
    for (const { name, sha } of files.values()) await loading.add('photos', name, sha, ['1024', '512']);
  }
}
