import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore } from '../../platform/nightly/in-batches';
import { ReferralTraces } from '../domain/referral-traces';
import { visitDays } from '../domain/visits';

/** So long it is known with whom a device was seen. */
const deviceDays = 180;
/** As long as it is known that somebody who comes back has had their trial. */
const barDays = 365;

/** Visits stay counted; that there was one at that time is forgotten, and so are devices, and who was barred and left. */
@EveryNight()
export class ForgetVisits implements NightlyTask {
  constructor(private readonly traces: ReferralTraces) {}

  run(now: Date): Promise<void> {
    return this.traces.clear({
      visits: daysBefore(now, visitDays),
      devices: daysBefore(now, deviceDays),
      bars: daysBefore(now, barDays),
    });
  }
}
