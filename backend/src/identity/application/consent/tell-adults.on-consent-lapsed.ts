import { Inject } from '@nestjs/common';
import type { PayloadOf } from '../../../kernel/domain-event';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AddressRefused, Mailer } from '../../../platform/mail/mailer';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ConsentLapsed } from '../../events';
import { IdentityFacade } from '../../identity.facade';
import { consentLapsedMail } from './consent-mails';

/** Tells each adult of the household that the children are hidden, and how they come back. */
@OnEvent(ConsentLapsed)
export class TellAdults implements EventHandler<typeof ConsentLapsed> {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async handle({ adultIds }: PayloadOf<typeof ConsentLapsed>, { eventId }: EventMeta): Promise<void> {
    for (const { id, email, language, leaving } of await this.identity.profilesOf(adultIds)) {
      if (leaving) continue;
      const mail = consentLapsedMail(
        language ?? 'en',
        new URL('/account-settings#family', this.settings.publicUrl).href,
      );
      await this.mailer
        .send({ id: `consent-lapsed-${eventId}-${id}`, to: email, ...mail })
        .catch((error: unknown) => {
          if (!(error instanceof AddressRefused)) throw error;
        });
    }
  }
}
