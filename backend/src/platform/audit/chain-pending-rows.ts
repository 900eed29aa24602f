import { EveryNight, type NightlyTask } from '../nightly/every-night.decorator';
import { AuditLog } from './audit-log';

/** Rows of older processes are chained with the next row, or by this job after a day at most. */
@EveryNight('SealTheRest')
export class ChainPendingRows implements NightlyTask {
  constructor(private readonly audit: AuditLog) {}

  run(): Promise<void> {
    return this.audit.chainPending();
  }
}
