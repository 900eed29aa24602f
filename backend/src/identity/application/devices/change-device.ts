import { Injectable } from '@nestjs/common';
import { invalid, notFound } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { assertRoomForDevice } from '../../domain/devices/device-limits';
import { KidDevices } from '../../domain/devices/kid-devices';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';

export interface DeviceChange {
  name?: string | undefined;
  children?: string[] | undefined;
}

/**
 * Changes the name or the children of a linked device; absent fields stay.
 * @throws NOT_FOUND also if it has ended, FORBIDDEN, VALIDATION_FAILED, UPGRADE_REQUIRED, DEVICE_LIMIT
 */
@Injectable()
export class ChangeDevice {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly devices: KidDevices,
    private readonly plans: HouseholdPlans,
  ) {}

  execute(
    command: Command,
    householdId: string,
    deviceId: string,
    { name, children }: DeviceChange,
  ): Promise<StoredResponse<HouseholdChanged>> {
    if (name === undefined && !children) throw invalid({ field: 'body', rule: 'required' });
    return this.changes.once(command, 200, householdId, async (household, actor) => {
      household.deviceChangedBy(actor);
      const open = await this.devices.lockOpen(householdId, actor.now);
      const device = open.find(({ id }) => id === deviceId);
      if (!device) throw notFound();
      if (!children) device.change({ name });
      else {
        const wanted = household.livingAmong(children);
        if (wanted.length !== new Set(children).size) throw invalid({ field: 'children', rule: 'enum' });
        const added = wanted.filter((id) => !device.children.includes(id));
        const others = open.filter((each) => each !== device);
        if (added.length > 0)
          assertRoomForDevice(added, others, await this.plans.hasMorePeople(actor.personId));
        device.change({ name, children: wanted });
      }
      await this.devices.save(device);
      return {};
    });
  }
}
