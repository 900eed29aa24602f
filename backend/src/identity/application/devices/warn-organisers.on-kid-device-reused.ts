import { Inject } from '@nestjs/common';
import type { PayloadOf } from '../../../kernel/domain-event';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AddressRefused, Mailer } from '../../../platform/mail/mailer';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { KidDevices } from '../../domain/devices/kid-devices';
import { KidDeviceReused } from '../../events';
import { IdentityFacade } from '../../identity.facade';
import { reusedDeviceMail } from './device-mails';

/** Tells the organisers that a child's device was perhaps copied. A repetition sends the same mail id. */
@OnEvent(KidDeviceReused)
export class WarnOrganisers implements EventHandler<typeof KidDeviceReused> {
  constructor(
    private readonly devices: KidDevices,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async handle(
    { deviceId, organiserIds }: PayloadOf<typeof KidDeviceReused>,
    { eventId }: EventMeta,
  ): Promise<void> {
    if (!(await this.devices.find(deviceId))) return;
    for (const { id, email, language, leaving } of await this.identity.profilesOf(organiserIds)) {
      if (leaving) continue;
      const settingsUrl = new URL('/account-settings#family', this.settings.publicUrl).href;
      await this.mailer
        .send({
          id: `kid-device-${eventId}-${id}`,
          to: email,
          ...reusedDeviceMail(language, settingsUrl),
        })
        .catch((error: unknown) => {
          if (!(error instanceof AddressRefused)) throw error;
        });
    }
  }
}
