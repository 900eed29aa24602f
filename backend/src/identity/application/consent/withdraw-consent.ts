import { Injectable } from '@nestjs/common';
import { DueInstants } from '../../../platform/due/due-instants';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { Consents } from '../../domain/consent/consents';
import type { Household } from '../../domain/household/household';
import { childErasure } from '../household/erase-child';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';
import { consentReminder } from './remind-of-consent';

/**
 * Ends the consent of a member at once. If no organiser or adult has agreed any more, the children are
 * hidden, erased seven days later, and the adults are told by mail. Without a consent it changes nothing.
 * @throws NOT_FOUND
 */
@Injectable()
export class WithdrawConsent {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly consents: Consents,
    private readonly dueInstants: DueInstants,
  ) {}

  execute(command: Command, householdId: string): Promise<StoredResponse<HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, async (household, { personId, now }) => {
      const consent = await this.consents.open(householdId, personId);
      if (!consent) return {};
      const { isAgreed } = consent;
      consent.withdraw(now);
      await this.consents.save(consent);
      await this.dueInstants.clear(consentReminder, consent.id);
      household.consentChanged();
      if (isAgreed && !(await this.consents.isAnyAgreed(householdId)))
        await this.hideChildren(household, now);
      return {};
    });
  }

  private async hideChildren(household: Household, now: Date): Promise<void> {
    for (const { id, eraseAt } of household.hideChildren(now))
      if (eraseAt) await this.dueInstants.set(childErasure, id, eraseAt);
  }
}
