import { Injectable } from '@nestjs/common';
import type { Gate } from '@pictick/rules/household/household-view';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { type HouseholdChanged, HouseholdChanges } from './household-changes';

/** Sets the PIN of a household, of which the server knows the hash alone. @throws NOT_FOUND, FORBIDDEN */
@Injectable()
export class SetGate {
  constructor(private readonly changes: HouseholdChanges) {}

  execute(command: Command, householdId: string, gate: Gate): Promise<StoredResponse<HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, (household, actor) => {
      household.setGate(gate, actor);
      return {};
    });
  }
}
