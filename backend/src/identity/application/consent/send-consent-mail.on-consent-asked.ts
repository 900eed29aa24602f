import { Inject, Logger } from '@nestjs/common';
import type { PayloadOf } from '../../../kernel/domain-event';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AddressRefused, Mailer } from '../../../platform/mail/mailer';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { Consents } from '../../domain/consent/consents';
import { ConsentAsked } from '../../events';
import { IdentityFacade } from '../../identity.facade';
import { hashOf } from '../sessions/secrets';
import { consentAskedMail } from './consent-mails';
import { ConsentTokens } from './consent-tokens';

/**
 * Sends the notice with the link to the address of the account. A repetition sends the same mail id and the
 * same link; a link that was replaced or used meanwhile is not sent.
 */
@OnEvent(ConsentAsked)
export class SendConsentMail implements EventHandler<typeof ConsentAsked> {
  private readonly log = new Logger('consent');

  constructor(
    private readonly consents: Consents,
    private readonly tokens: ConsentTokens,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async handle(
    { consentId, sealedToken }: PayloadOf<typeof ConsentAsked>,
    { eventId }: EventMeta,
  ): Promise<void> {
    const consent = await this.consents.find(consentId);
    const token = this.tokens.open(sealedToken);
    if (!consent || token === null || !consent.awaits(hashOf(token))) return;
    const person = await this.identity.profileOf(consent.personId);
    if (!person || person.leaving) return;
    try {
      await this.mailer.send({
        id: `consent-${eventId}`,
        to: person.email,
        ...consentAskedMail(consent.language, new URL(`/consent#${token}`, this.settings.publicUrl).href),
      });
    } catch (error) {
      // A retry is useless. The card of the settings offers to send it again.
      if (!(error instanceof AddressRefused)) throw error;
      this.log.warn(`the mail of consent ${consentId} was refused by its address`);
    }
  }
}
