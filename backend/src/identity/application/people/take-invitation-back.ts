import { Injectable } from '@nestjs/common';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';

/** The link stops working at once. @throws NOT_FOUND if it was accepted, too, FORBIDDEN */
@Injectable()
export class TakeInvitationBack {
  constructor(private readonly changes: HouseholdChanges) {}

  execute(
    command: Command,
    householdId: string,
    invitationId: string,
  ): Promise<StoredResponse<HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, (household, actor) => {
      household.takeInvitationBack(invitationId, actor);
      return {};
    });
  }
}
