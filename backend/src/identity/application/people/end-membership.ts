import { Injectable } from '@nestjs/common';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { IdentityFacade } from '../../identity.facade';
import { EndConsent } from '../consent/end-consent';
import { LinkerMembership } from '../devices/linker-membership';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';

/**
 * Removes a member at once, or the user who leaves, and ends the own consent of that member.
 * @throws NOT_FOUND, FORBIDDEN, LAST_ORGANISER
 */
@Injectable()
export class EndMembership {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly endConsent: EndConsent,
    private readonly linkers: LinkerMembership,
    private readonly identity: IdentityFacade,
  ) {}

  execute(
    command: Command,
    householdId: string,
    personId: string,
  ): Promise<StoredResponse<HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, async (household, actor) => {
      const wasAdult = household.adultIds.includes(personId);
      household.endMembership(personId, actor, await this.identity.addressOf(personId));
      await this.linkers.ended(householdId, { personId, now: actor.now });
      const consentId = await this.endConsent.of(household, { personId, now: actor.now, wasAdult });
      if (consentId !== null) household.rememberConsent(personId, consentId);
      return {};
    });
  }
}
