import { EveryNight, type NightlyTask } from '../nightly/every-night.decorator';
import { AuditLog } from './audit-log';

/** What old processes wrote during a deploy is sealed with the next row; in a quiet house nobody waits for that longer than a day. */
@EveryNight()
export class SealTheRest implements NightlyTask {
  constructor(private readonly audit: AuditLog) {}

  run(): Promise<void> {
    return this.audit.takeIn();
  }
}
