import { Injectable } from '@nestjs/common';
import { invalid, notFound } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { Consents } from '../../domain/consent/consents';
import { assertRoomForDevice } from '../../domain/devices/device-limits';
import { KidDevices } from '../../domain/devices/kid-devices';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { consentMissing } from '../../domain/household/household.errors';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';

export interface DeviceChange {
  name?: string | undefined;
  children?: string[] | undefined;
}

/**
 * Changes the name or the children of a linked device; absent fields stay.
 * @throws NOT_FOUND also if it has ended, FORBIDDEN, CONSENT_MISSING for a new child, VALIDATION_FAILED,
 * UPGRADE_REQUIRED, DEVICE_LIMIT
 */
@Injectable()
export class ChangeDevice {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly consents: Consents,
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
        const known = new Set([...wanted, ...device.children]);
        if (wanted.length === 0 || !children.every((id) => known.has(id)))
          throw invalid({ field: 'children', rule: 'enum' });
        const added = wanted.filter((id) => !device.children.includes(id));
        if (added.length > 0) {
          if (!(await this.consents.open(householdId, actor.personId))?.isAgreed) throw consentMissing();
          const others = open.filter((each) => each !== device);
          assertRoomForDevice(
            added,
            { others, replaced: [] },
            await this.plans.hasMorePeople(actor.personId),
          );
        }
        // A deleted child that is restored has its device again.
        const living = household.livingAmong(device.children);
        const deleted = device.children.filter((id) => !living.includes(id));
        device.change({ name, children: [...wanted, ...deleted] });
      }
      await this.devices.save(device);
      return {};
    });
  }
}
