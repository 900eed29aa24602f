// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../../../platform/database/database';
import { StoredResponseRedactor } from '../../../platform/idempotency/stored-response-redactor';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { endedDeviceDays } from '../../domain/devices/kid-device';

const oldCodes = `DELETE FROM identity.kid_link_code WHERE id = ANY (ARRAY(SELECT id FROM identity.kid_link_code WHERE expires_at <= $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const oldDevices = `DELETE FROM identity.kid_device WHERE id = ANY (ARRAY(SELECT id FROM identity.kid_device WHERE least(ended_at, ends_at) < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING id`;

/** Purges codes whose minutes are over, and devices that ended long ago. */
@EveryNight()
export class PurgeDevices implements NightlyTask {
  constructor(
    private readonly database: Database,
    private readonly storedResponses: StoredResponseRedactor,
  ) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.database.query(oldCodes, [now]));
    await inBatches(() => this.database.run(() => this.deleteDevices(daysBefore(now, endedDeviceDays))));
  }
  private async deleteDevices(endedBefore: Date): Promise<object[]> {
    const devices = await this.database.query<{ id: string }>(oldDevices, [endedBefore]);
    await this.storedResponses.forgetCallers(devices.map(({ id }) => id));
    return devices;
  }
}
