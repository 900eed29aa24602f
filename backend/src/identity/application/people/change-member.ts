import { Injectable } from '@nestjs/common';
import { invalid } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { Consents } from '../../domain/consent/consents';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { isAdult, type MemberChange } from '../../domain/household/member';
import { AcceptConsent } from '../consent/accept-consent';
import { EndConsent } from '../consent/end-consent';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';

/**
 * Changes role, children and end of a member; absent fields stay. The consent of a helper keeps no profile: the
 * children are hidden if the member was the last adult who agrees, and come back if a helper who agrees becomes
 * an adult.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, LAST_ORGANISER, UPGRADE_REQUIRED, PEOPLE_LIMIT
 */
@Injectable()
export class ChangeMember {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly consents: Consents,
    private readonly acceptConsent: AcceptConsent,
    private readonly endConsent: EndConsent,
    private readonly plans: HouseholdPlans,
  ) {}

  execute(
    command: Command,
    householdId: string,
    personId: string,
    change: MemberChange,
  ): Promise<StoredResponse<HouseholdChanged>> {
    if (Object.values(change).every((value) => value === undefined))
      throw invalid({ field: 'body', rule: 'required' });
    return this.changes.once(command, 200, householdId, async (household, actor) => {
      const hasPlan = await this.plans.hasMorePeople(actor.personId);
      const wasAdult = household.adultIds.includes(personId);
      const isAdultNow = isAdult(household.changeMember(personId, change, actor, hasPlan));
      if (isAdultNow !== wasAdult && (await this.consents.open(householdId, personId))?.isAgreed) {
        if (isAdultNow) await this.acceptConsent.restoreChildren(household);
        else await this.endConsent.hideUnlessAgreed(household, actor.now);
      }
      return {};
    });
  }
}
