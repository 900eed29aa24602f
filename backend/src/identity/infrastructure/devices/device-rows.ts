// Hand-written SQL: statements that take a child out of all arrays.
import type { Database } from '../../../platform/database/database';
import type { StoredResponseRedactor } from '../../../platform/idempotency/stored-response-redactor';
import { KidDeviceSchema, LinkCodeSchema } from './device.schema';

const leaveDevices =
  'UPDATE identity.kid_device SET children = array_remove(children, $1::uuid) WHERE household_id = $2 AND children @> ARRAY[$1::uuid]';
const endEmpty = `UPDATE identity.kid_device SET ended_at = $2, end_reason = 'no-children', former_hash = NULL, successor_sealed = NULL
  WHERE household_id = $1 AND children = '{}' AND ended_at IS NULL`;
const leaveCodes =
  'UPDATE identity.kid_link_code SET children = array_remove(children, $1::uuid) WHERE household_id = $2 AND children @> ARRAY[$1::uuid]';

/** The devices and codes of a household that changes. The caller holds its lock. */
export class DeviceRows {
  constructor(
    private readonly database: Database,
    private readonly storedResponses: StoredResponseRedactor,
  ) {}

  /** Also of those that have ended. */
  async idsOf(householdId: string): Promise<string[]> {
    const devices = await this.database.entities(KidDeviceSchema).findBy({ householdId });
    return devices.map(({ id }) => id);
  }

  /** A device of this child alone ends. A code without children is refused as gone. */
  async forgetChild(householdId: string, childId: string, now: Date): Promise<void> {
    await this.database.query(leaveDevices, [childId, householdId]);
    await this.database.query(endEmpty, [householdId, now]);
    await this.database.query(leaveCodes, [childId, householdId]);
  }

  async deleteOf(householdId: string): Promise<void> {
    await this.storedResponses.forgetCallers(await this.idsOf(householdId));
    await this.database.entities(KidDeviceSchema).delete({ householdId });
    await this.database.entities(LinkCodeSchema).delete({ householdId });
  }

  async forget(personId: string): Promise<void> {
    await this.database.entities(LinkCodeSchema).delete({ madeBy: personId });
    await this.database.entities(KidDeviceSchema).update({ linkedBy: personId }, { linkedBy: null });
  }
}
