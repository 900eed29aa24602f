import { Injectable } from '@nestjs/common';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';
import { EndConsent } from './end-consent';

/**
 * Ends the consent of a member at once. If the last organiser or adult who agreed withdraws, the children
 * are hidden, erased seven days later, and the adults are told by mail. Without a consent it changes nothing.
 * @throws NOT_FOUND
 */
@Injectable()
export class WithdrawConsent {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly endConsent: EndConsent,
  ) {}

  execute(command: Command, householdId: string): Promise<StoredResponse<HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, async (household, actor) => {
      const wasAdult = household.adultIds.includes(actor.personId);
      await this.endConsent.of(household, { ...actor, wasAdult });
      return {};
    });
  }
}
