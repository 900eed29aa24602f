import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore } from '../../platform/nightly/in-batches';
import { ReferralTraces } from '../domain/referral-traces';
import { visitDays } from '../domain/visits';

/** So long it is known with whom a device was seen. */
const deviceDays = 180;

/** Visits stay counted; that there was one at that time is forgotten, and so are devices. */
@EveryNight()
export class ForgetVisits implements NightlyTask {
  constructor(private readonly traces: ReferralTraces) {}

  run(now: Date): Promise<void> {
    return this.traces.clear({ visits: daysBefore(now, visitDays), devices: daysBefore(now, deviceDays) });
  }
}
