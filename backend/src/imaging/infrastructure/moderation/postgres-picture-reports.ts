// Hand-written SQL: an advisory lock, and an upsert that adds to the row of an open report.
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Database } from '../../../platform/database/database';
import { PictureReports, type PictureReport } from '../../domain/moderation/picture-reports';
import { PictureReportSchema } from './picture-report.schema';

/**
 * The picture that the user saw: an own photo, else the image, or the last good one while it is open, else the
 * plain picture.
 */
const shown = `SELECT coalesce(o.sha, s.sha) AS sha, coalesce(o.sha, s.sha, 'plain:' || $2) AS picture, s.concept, s.style, s.figure, s.variant, CASE WHEN o.sha IS NULL THEN s.source END AS source
  FROM (SELECT) AS one LEFT JOIN imaging.image g ON g.id = $1
  LEFT JOIN imaging.item_photo o ON o.item_id = g.item_id AND o.depicts = $2 AND o.sha IS NOT NULL
  LEFT JOIN imaging.image s ON s.id = CASE WHEN g.status = 'ready' THEN g.id ELSE g.replaces_image_id END AND s.status = 'ready'`;

// A concurrent report of the same picture waits for the row and adds to it.
const upsertReported = `INSERT INTO imaging.reported_picture AS reported (id, picture, sha, depicts, concept, style, figure, variant, source, reports, opened_at, last_at)
  SELECT $3, picture, sha, $2, concept, style, figure, variant, source, 1, $4, $4 FROM (${shown}) AS shown
  ON CONFLICT (picture) WHERE closed_at IS NULL DO UPDATE SET reports = reported.reports + 1, last_at = greatest(reported.last_at, excluded.last_at)
  RETURNING id, sha`;

const alreadyReported = `SELECT 1 FROM imaging.picture_report AS told, (${shown}) AS shown WHERE told.image_id = $1 AND told.user_id = $3 AND told.sha IS NOT DISTINCT FROM shown.sha`;

@Injectable()
export class PostgresPictureReports extends PictureReports {
  constructor(private readonly database: Database) {
    super();
  }

  add({ imageId, userId, reason, depicts, at }: PictureReport): Promise<boolean> {
    return this.database.run(async () => {
      // Serialises two reports of one user.
      await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `picture-report ${imageId} ${userId}`,
      ]);
      if ((await this.database.query(alreadyReported, [imageId, depicts, userId])).length > 0) return false;
      const [reported] = await this.database.query<{ id: string; sha: string | null }>(upsertReported, [
        imageId,
        depicts,
        uuidv7(),
        at,
      ]);
      if (!reported) throw new Error('The upsert answered no row');
      await this.database
        .entities(PictureReportSchema)
        .insert({ imageId, userId, reason, depicts, sha: reported.sha, at, reportedPictureId: reported.id });
      return true;
    });
  }
}
