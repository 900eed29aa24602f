import { Inject } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Transaction } from '../../../platform/database/transaction';
import type { DueInstant } from '../../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../../platform/due/when-due.decorator';
import { AddressRefused, Mailer } from '../../../platform/mail/mailer';
import { Households } from '../../domain/household/households';
import { IdentityFacade } from '../../identity.facade';
import { consentLapsedMail } from './consent-mails';

/** The kind of due instant; its subject is the household. */
export const lapsedConsent = 'consent-lapsed';

/**
 * Tells each adult of the household that the children are hidden, and how they come back. It does nothing if
 * they came back meanwhile. A repetition sends the same mail ids.
 */
@WhenDue(lapsedConsent)
export class TellOfLapsedConsent implements DueHandler {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async whenDue({ subject: householdId }: DueInstant): Promise<null> {
    const household = await this.transaction.run(() => this.households.lockAny(householdId));
    const hiddenSince = household?.hiddenSince ?? null;
    if (household === null || hiddenSince === null) return null;
    const about = `consent-lapsed-${householdId}-${hiddenSince.getTime()}`;
    for (const { id, email, language, leaving } of await this.identity.profilesOf(household.adultIds)) {
      if (leaving) continue;
      const mail = consentLapsedMail(
        language ?? 'en',
        new URL('/account-settings#family', this.settings.publicUrl).href,
      );
      await this.mailer.send({ id: `${about}-${id}`, to: email, ...mail }).catch((error: unknown) => {
        if (!(error instanceof AddressRefused)) throw error;
      });
    }
    return null;
  }
}
