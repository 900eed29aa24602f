import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { StateRepository } from '../../../platform/database/state-repository';
import { Outbox } from '../../../platform/outbox/outbox';
import { ReportedPicture, type ReportedPictureState } from '../../domain/moderation/reported-picture';
import { ReportedPictures } from '../../domain/moderation/reported-pictures';
import { ReportedPictureSchema } from './picture-report.schema';

@Injectable()
export class PostgresReportedPictures
  extends StateRepository<ReportedPictureState, ReportedPicture>
  implements ReportedPictures
{
  constructor(database: Database, outbox: Outbox) {
    super(ReportedPictureSchema, database, outbox, (state) => ReportedPicture.restore(state));
  }

  byId(id: string): Promise<ReportedPicture | null> {
    return this.loadOne({ id }, { lock: 'update' });
  }
}
