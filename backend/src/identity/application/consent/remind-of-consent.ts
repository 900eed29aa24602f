import { Inject, Logger } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { DueInstant } from '../../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../../platform/due/when-due.decorator';
import { AddressRefused, Mailer } from '../../../platform/mail/mailer';
import type { Consent } from '../../domain/consent/consent';
import { Consents } from '../../domain/consent/consents';
import { IdentityFacade } from '../../identity.facade';
import { consentReminderMail } from './consent-mails';

/** The kind of due instant; its subject is the consent. */
export const consentReminder = 'consent-reminder';
const dayMs = 86_400_000;
export const reminderAfter = (agreedAt: Date): Date => new Date(agreedAt.getTime() + dayMs);

/**
 * Sends the second mail a day after the consent: the parent reads again what was agreed and how to take it
 * back. A repetition sends the same mail id.
 */
@WhenDue(consentReminder)
export class RemindOfConsent implements DueHandler {
  private readonly log = new Logger('consent');

  constructor(
    private readonly consents: Consents,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async whenDue({ subject: consentId }: DueInstant, now: Date): Promise<null> {
    const consent = await this.consents.find(consentId);
    if (!consent?.isReminderDue) return null;
    await this.send(consent);
    await this.consents.markConfirmed(consentId, now);
    return null;
  }

  private async send(consent: Consent): Promise<void> {
    const person = await this.identity.profileOf(consent.personId);
    if (!person || person.leaving) return;
    try {
      await this.mailer.send({
        id: `consent-reminder-${consent.id}`,
        to: person.email,
        ...consentReminderMail(
          person.language ?? consent.language,
          new URL('/account-settings#family', this.settings.publicUrl).href,
        ),
      });
    } catch (error) {
      // A retry is useless. The mailbox or a card payment has confirmed the consent, so it stays valid.
      if (!(error instanceof AddressRefused)) throw error;
      this.log.warn(`the reminder of consent ${consent.id} was refused by its address`);
    }
  }
}
