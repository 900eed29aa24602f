import { Transaction } from '../../../platform/database/transaction';
import type { DueInstant } from '../../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../../platform/due/when-due.decorator';
import { Households } from '../../domain/household/households';
import { FamilyMailer, familySettings } from '../household/family-mailer';
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
    private readonly mails: FamilyMailer,
  ) {}

  async whenDue({ subject: householdId }: DueInstant): Promise<null> {
    const household = await this.transaction.run(() => this.households.lockAny(householdId));
    const hiddenSince = household?.hiddenSince ?? null;
    if (household === null || hiddenSince === null) return null;
    await this.mails.send((language, url) => consentLapsedMail(language ?? 'en', url), {
      about: `consent-lapsed-${householdId}-${hiddenSince.getTime()}`,
      to: household.adultIds,
      page: familySettings,
    });
    return null;
  }
}
