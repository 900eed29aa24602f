import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { PictureReports, type PictureReport } from '../domain/picture-reports';

const add = `INSERT INTO imaging.picture_report (image_id, user_id, reason, depicts, sha, at)
  SELECT $1, $2, $3, $4, (SELECT coalesce(g.sha, s.sha) FROM imaging.image g LEFT JOIN imaging.image s ON s.id = g.replaces_image_id WHERE g.id = $1), $5
  ON CONFLICT DO NOTHING RETURNING 1 AS added`;

@Injectable()
export class PostgresPictureReports extends PictureReports {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ imageId, userId, reason, depicts, at }: PictureReport): Promise<boolean> {
    return (await this.database.query(add, [imageId, userId, reason, depicts, at])).length > 0;
  }
}
