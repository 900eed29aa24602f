import { Injectable } from '@nestjs/common';
import { DueInstants } from '../../../platform/due/due-instants';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { IdentityFacade } from '../../identity.facade';
import { EndConsent } from '../consent/end-consent';
import { LinkerMembership, tellAfterMs } from '../devices/linker-membership';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';
import { removedMember, removedSubject } from './tell-removed-member';

/**
 * Removes a member at once, or the user who leaves, and ends the own consent of that member. A removed member
 * gets a mail once that cannot be taken back.
 * @throws NOT_FOUND, FORBIDDEN, NEWCOMER, LAST_ORGANISER
 */
@Injectable()
export class EndMembership {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly endConsent: EndConsent,
    private readonly linkers: LinkerMembership,
    private readonly identity: IdentityFacade,
    private readonly dueInstants: DueInstants,
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
      if (personId !== actor.personId) {
        const dueAt = new Date(actor.now.getTime() + tellAfterMs);
        await this.dueInstants.set(removedMember, removedSubject(householdId, personId), dueAt);
      }
      const consentId = await this.endConsent.of(household, { personId, now: actor.now, wasAdult });
      if (consentId !== null) household.rememberConsent(personId, consentId);
      return {};
    });
  }
}
