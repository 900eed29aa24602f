import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { KidDevices } from '../../domain/devices/kid-devices';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';

/** Ends a linked device at once. Idempotent. @throws NOT_FOUND, FORBIDDEN */
@Injectable()
export class EndDevice {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly devices: KidDevices,
  ) {}

  execute(
    command: Command,
    householdId: string,
    deviceId: string,
  ): Promise<StoredResponse<HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, async (household, actor) => {
      household.deviceChangedBy(actor);
      const device = await this.devices.lock(deviceId);
      if (device?.householdId !== householdId) throw notFound();
      device.end('ended', actor.now);
      await this.devices.save(device);
      return {};
    });
  }
}
