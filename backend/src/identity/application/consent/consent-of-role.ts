import { Injectable } from '@nestjs/common';
import { Consents } from '../../domain/consent/consents';
import type { Actor, Household } from '../../domain/household/household';
import { AcceptConsent } from './accept-consent';
import { EndConsent } from './end-consent';

/** The consent of a member whose role changes: that of a helper goes on, and keeps no profile. */
@Injectable()
export class ConsentOfRole {
  constructor(
    private readonly consents: Consents,
    private readonly acceptConsent: AcceptConsent,
    private readonly endConsent: EndConsent,
  ) {}

  /**
   * In a household that the caller has locked and saves. If the member agrees, hidden children come back with a
   * new adult, and are hidden if the last adult who agreed is a helper now.
   */
  async changed(
    household: Household,
    { personId, now, wasAdult }: Actor & { wasAdult: boolean },
  ): Promise<void> {
    const isAdult = household.adultIds.includes(personId);
    if (isAdult === wasAdult || !(await this.consents.isAnyAgreed(household.id, [personId]))) return;
    if (isAdult) await this.acceptConsent.restoreChildren(household);
    else await this.endConsent.hideUnlessAgreed(household, now);
  }
}
