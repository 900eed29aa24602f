import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore } from '../../platform/nightly/in-batches';
import { ReferralErasure } from '../domain/referral-erasure';
import { visitDays } from '../domain/visits';

/** So long it is known with whom a device was seen. */
const deviceDays = 180;
/** As long as it is known that somebody who comes back has had their trial. */
const banDays = 365;

/** Visits stay counted; that there was one at that time is forgotten, and so are devices and the bans of deleted accounts. */
@EveryNight('ForgetVisits')
export class PurgeReferralHashes implements NightlyTask {
  constructor(private readonly erasure: ReferralErasure) {}

  run(now: Date): Promise<void> {
    return this.erasure.purge({
      visits: daysBefore(now, visitDays),
      devices: daysBefore(now, deviceDays),
      bans: daysBefore(now, banDays),
    });
  }
}
