import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { Households } from '../../domain/household/households';
import { IdentityFacade } from '../../identity.facade';
import { ConsentOfRole } from '../consent/consent-of-role';
import { LinkerMembership } from '../devices/linker-membership';
import { householdHead, type HouseholdHeadAnswer } from '../household/answers';
import { hashOf } from '../sessions/secrets';
import { InvitedHousehold } from './invited-household';

/**
 * Makes the user who holds the token a member of the household. A helper whose time is over may have agreed;
 * as an adult, that brings hidden children back.
 * @throws NOT_FOUND if the account is being deleted, INVITATION_GONE, ALREADY_MEMBER, UPGRADE_REQUIRED,
 * PEOPLE_LIMIT
 */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly identity: IdentityFacade,
    private readonly invited: InvitedHousehold,
    private readonly households: Households,
    private readonly plans: HouseholdPlans,
    private readonly consentOfRole: ConsentOfRole,
    private readonly linkers: LinkerMembership,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, token: string): Promise<StoredResponse<HouseholdHeadAnswer>> {
    const { userId: personId } = command;
    return this.idempotency.once(command, 200, async () => {
      await this.identity.assertNotDeleted(personId);
      const tokenHash = hashOf(token);
      const now = this.clock.now();
      const household = await this.invited.lock(tokenHash, now);
      const { invitedBy } = household.invitation(tokenHash, now);
      const hasPlan = await this.plans.hasMorePeople(invitedBy);
      const address = await this.identity.addressOf(personId);
      const { role } = household.accept(tokenHash, { personId, now }, { hasPlan, address });
      await this.consentOfRole.changed(household, { personId, now, wasAdult: false });
      await this.linkers.beganAgain(household.id, { personId, now });
      await this.households.save(household);
      return householdHead(household, role);
    });
  }
}
