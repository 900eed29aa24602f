import { Injectable } from '@nestjs/common';
import { invalid } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { HouseholdPlans } from '../../domain/household/household-plans';
import type { MemberChange } from '../../domain/household/member';
import { ConsentOfRole } from '../consent/consent-of-role';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';

/**
 * Changes role, children and end of a member; absent fields stay. The consent of a helper keeps no profile: the
 * children are hidden if the member was the last adult who agrees, and come back if a helper who agrees becomes
 * an adult.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, NEWCOMER, LAST_ORGANISER, UPGRADE_REQUIRED, PEOPLE_LIMIT
 */
@Injectable()
export class ChangeMember {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly consentOfRole: ConsentOfRole,
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
      household.changeMember(personId, change, actor, hasPlan);
      await this.consentOfRole.changed(household, { personId, now: actor.now, wasAdult });
      return {};
    });
  }
}
