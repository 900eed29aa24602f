import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { Households } from '../../domain/household/households';
import { IdentityFacade } from '../../identity.facade';
import { AcceptConsent } from '../consent/accept-consent';
import { ConsentOfRole } from '../consent/consent-of-role';
import { LinkerMembership } from '../devices/linker-membership';
import type { HouseholdChanged } from '../household/household-changes';

/**
 * For ten minutes the user who has removed or changed a member, or has left, takes that back. The consent that
 * ended with the membership goes on. The children are hidden again if an adult who agrees is a helper again.
 * @throws NOT_FOUND, FORBIDDEN, PEOPLE_LIMIT, UPGRADE_REQUIRED, LAST_ORGANISER
 */
@Injectable()
export class RestoreMember {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly identity: IdentityFacade,
    private readonly households: Households,
    private readonly plans: HouseholdPlans,
    private readonly acceptConsent: AcceptConsent,
    private readonly consentOfRole: ConsentOfRole,
    private readonly linkers: LinkerMembership,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    householdId: string,
    personId: string,
  ): Promise<StoredResponse<HouseholdChanged>> {
    return this.idempotency.once(command, 200, async () => {
      // A user who has left is no member.
      const household = await this.households.lockAny(householdId);
      if (!household) throw notFound();
      const actor = { personId: command.userId, now: this.clock.now() };
      const { madeHousehold } = household.restorable(personId, actor);
      await this.identity.assertNotDeleted(personId);
      const hasPlan = await this.plans.hasMorePeople(actor.personId);
      const mayOwn = madeHousehold && !(await this.households.hasMade(personId));
      const wasAdult = household.adultIds.includes(personId);
      const { consentId } = household.restoreMember(personId, actor, { mayOwn, hasPlan });
      if (consentId !== null) await this.acceptConsent.again(household, consentId, personId);
      await this.consentOfRole.changed(household, { personId, now: actor.now, wasAdult });
      await this.linkers.beganAgain(householdId, { personId, now: actor.now });
      await this.households.save(household);
      return { householdVersion: household.version };
    });
  }
}
