import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import type { StaffRole } from '../../../kernel/staff-role';
import { AuditLog } from '../../../platform/audit/audit-log';
import type { AuditReason, ReasonOf } from '../../../platform/audit/audit-reason';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { KidDevices } from '../../domain/devices/kid-devices';
import { Households } from '../../domain/household/households';

/**
 * An admin ends a linked device at once, as an adult of its household would. False if it had ended before.
 * @throws NOT_FOUND
 */
@Injectable()
export class RevokeDevice {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: Households,
    private readonly devices: KidDevices,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    actor: { id: string; role: StaffRole },
    deviceId: string,
    auditReason: AuditReason<ReasonOf<'sessions'>>,
  ): Promise<StoredResponse<{ ended: boolean }>> {
    return this.idempotency.once(command, 200, async () => {
      const found = await this.devices.find(deviceId);
      const household = found && (await this.households.lockAny(found.householdId));
      // The lock of the household comes before that of the device.
      const device = household && (await this.devices.lock(deviceId));
      if (!household || !device) throw notFound();
      const ended = device.end('ended', this.clock.now());
      if (ended) {
        household.devicesChanged();
        await this.devices.save(device);
        await this.households.save(household);
      }
      await this.audit.note({
        actor,
        action: 'identity.device-ended',
        subject: deviceId,
        ...auditReason,
        details: { householdId: household.id, ended },
      });
      return { ended };
    });
  }
}
