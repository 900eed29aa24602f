import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore } from '../../platform/nightly/in-batches';
import { ReferralErasure } from '../domain/referral-erasure';
import { visitDays } from '../domain/visits';

/** Days for which the accounts of a device are remembered. */
const deviceDays = 180;
/** As long as a deleted account is recognised when the user returns. */
const banDays = 365;

/** Purges the hashes of visits, devices, and bans of deleted accounts. The counts of visits stay. */
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
