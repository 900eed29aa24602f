import { Injectable } from '@nestjs/common';
import { DueInstants } from '../../../platform/due/due-instants';
import { Consents } from '../../domain/consent/consents';
import type { Actor, Household } from '../../domain/household/household';
import { childErasure } from '../household/erase-child';
import { consentReminder } from './remind-of-consent';

/**
 * Ends the consent of a user in a household that the caller has locked and saves. If the user was the last
 * organiser or adult who agreed, the children are hidden and erased seven days later; the consent of a helper
 * has shown none. Without a consent it changes nothing. Returns the id of the consent that has ended.
 */
@Injectable()
export class EndConsent {
  constructor(
    private readonly consents: Consents,
    private readonly dueInstants: DueInstants,
  ) {}

  async of(
    household: Household,
    { personId, now, wasAdult }: Actor & { wasAdult: boolean },
  ): Promise<string | null> {
    const consent = await this.consents.open(household.id, personId);
    if (!consent) return null;
    const { isAgreed } = consent;
    consent.withdraw(now);
    await this.consents.save(consent);
    await this.dueInstants.clear(consentReminder, consent.id);
    household.consentChanged();
    if (isAgreed && wasAdult) await this.hideUnlessAgreed(household, now);
    return consent.id;
  }

  /** Hides the children if no organiser or adult has agreed any more. */
  async hideUnlessAgreed(household: Household, now: Date): Promise<void> {
    if (await this.consents.isAnyAgreed(household.id, household.adultIds)) return;
    for (const { id, eraseAt } of household.hideChildren(now))
      if (eraseAt) await this.dueInstants.set(childErasure, id, eraseAt);
  }
}
