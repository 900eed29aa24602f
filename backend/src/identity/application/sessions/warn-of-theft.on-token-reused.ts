import { Inject } from '@nestjs/common';
import type { PayloadOf } from '../../../kernel/domain-event';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Mailer } from '../../../platform/mail/mailer';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { TokenReused } from '../../events';
import { IdentityFacade } from '../../identity.facade';
import { stolenSessionMail } from './stolen-session-mail';

/**
 * Warns the user, in their language, that a token was perhaps copied. A repetition sends the same mail id.
 */
@OnEvent(TokenReused)
export class WarnOfTheft implements EventHandler<typeof TokenReused> {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async handle(
    { userId, deviceLabel }: PayloadOf<typeof TokenReused>,
    { eventId }: EventMeta,
  ): Promise<void> {
    const person = await this.identity.profileOf(userId);
    if (!person) return;
    await this.mailer.send({
      id: `session-${eventId}`,
      to: person.email,
      ...stolenSessionMail(
        person.language,
        deviceLabel,
        new URL('/account-settings', this.settings.publicUrl).href,
      ),
    });
  }
}
