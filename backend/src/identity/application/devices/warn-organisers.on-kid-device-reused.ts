import type { PayloadOf } from '../../../kernel/domain-event';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { KidDevices } from '../../domain/devices/kid-devices';
import { KidDeviceReused } from '../../events';
import { FamilyMailer, familySettings } from '../household/family-mailer';
import { reusedDeviceMail } from '../household/family-mails';

/** Tells the organisers that a child's device was perhaps copied. A repetition sends the same mail id. */
@OnEvent(KidDeviceReused)
export class WarnOrganisers implements EventHandler<typeof KidDeviceReused> {
  constructor(
    private readonly devices: KidDevices,
    private readonly mails: FamilyMailer,
  ) {}

  async handle(
    { deviceId, organiserIds }: PayloadOf<typeof KidDeviceReused>,
    { eventId }: EventMeta,
  ): Promise<void> {
    if (!(await this.devices.find(deviceId))) return;
    await this.mails.send(reusedDeviceMail, {
      about: `kid-device-${eventId}`,
      to: organiserIds,
      page: familySettings,
    });
  }
}
