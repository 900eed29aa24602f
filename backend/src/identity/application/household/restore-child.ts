import { Injectable } from '@nestjs/common';
import type { Animal } from '@pictick/rules/household/animal';
import { DueInstants } from '../../../platform/due/due-instants';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { type ChildAnswer, childAnswer } from './answers';
import { childErasure } from './erase-child';
import { type HouseholdChanged, HouseholdChanges } from './household-changes';

/**
 * Brings a deleted profile back within seven days, with another animal if one is given. After the end of the
 * last consent only a new one does.
 * @throws NOT_FOUND, FORBIDDEN, CONSENT_MISSING, CHILD_LIMIT, ANIMAL_TAKEN
 */
@Injectable()
export class RestoreChild {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly dueInstants: DueInstants,
  ) {}

  execute(
    command: Command,
    householdId: string,
    childId: string,
    animal?: Animal,
  ): Promise<StoredResponse<{ child: ChildAnswer } & HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, async (household, actor) => {
      const child = household.restoreChild(childId, actor, animal);
      await this.dueInstants.clear(childErasure, childId);
      return { child: childAnswer(child) };
    });
  }
}
