import { EveryNight, type NightlyTask } from '../nightly/every-night.decorator';
import { daysBefore } from '../nightly/in-batches';
import { ErasureLog } from './erasure-log';

/** Longer than any backup is kept (35 days), with a margin for a late deletion of a backup. */
const keptDays = 60;

@EveryNight('ForgetFarewells')
export class PurgeErasureLog implements NightlyTask {
  constructor(private readonly erasureLog: ErasureLog) {}

  async run(now: Date): Promise<void> {
    const until = daysBefore(now, keptDays);
    for (const record of await this.erasureLog.records())
      if (record.askedAt < until) await this.erasureLog.remove(record);
  }
}
