import { Injectable } from '@nestjs/common';
import { DueInstants } from '../../../platform/due/due-instants';
import type { Consent } from '../../domain/consent/consent';
import { Consents } from '../../domain/consent/consents';
import type { Household } from '../../domain/household/household';
import { childErasure } from '../household/erase-child';
import { consentReminder, reminderAfter } from './remind-of-consent';

/**
 * Stores a consent that was just given, in a household that the caller has locked and saves. The second mail
 * is due a day later. Profiles that a withdrawal has hidden come back.
 */
@Injectable()
export class AcceptConsent {
  constructor(
    private readonly consents: Consents,
    private readonly dueInstants: DueInstants,
  ) {}

  async of(household: Household, consent: Consent, now: Date): Promise<void> {
    await this.consents.save(consent);
    await this.dueInstants.set(consentReminder, consent.id, reminderAfter(now));
    await this.restoreChildren(household);
    household.consentChanged();
  }

  /** A consent that has ended with a membership goes on, because the member was brought back. */
  async again(household: Household, consentId: string, personId: string): Promise<void> {
    const ended = await this.consents.find(consentId);
    if (!ended || (await this.consents.open(household.id, personId))) return;
    ended.reinstate();
    await this.consents.save(ended);
    const { agreedAt } = ended.snapshot();
    if (ended.isReminderDue && agreedAt)
      await this.dueInstants.set(consentReminder, consentId, reminderAfter(agreedAt));
    household.consentChanged();
  }

  /** Brings back the children that the end of a consent has hidden, if an organiser or adult agrees now. */
  async restoreChildren(household: Household): Promise<void> {
    // The consent of a helper alone brings no child back.
    if (!(await this.consents.isAnyAgreed(household.id, household.adultIds))) return;
    const withdrawals = await this.consents.withdrawals(household.id);
    for (const { id } of household.restoreHidden(withdrawals)) await this.dueInstants.clear(childErasure, id);
  }
}
