import { Injectable } from '@nestjs/common';
import { DueInstants } from '../../../platform/due/due-instants';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { childErasure } from './erase-child';
import { type HouseholdChanged, HouseholdChanges } from './household-changes';

/**
 * Hides the profile of a child at once; it is erased seven days later, or with `now` at once if it is
 * hidden.
 * @throws NOT_FOUND, FORBIDDEN, CHILD_NOT_DELETED
 */
@Injectable()
export class DeleteChild {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly dueInstants: DueInstants,
  ) {}

  execute(
    command: Command,
    householdId: string,
    childId: string,
    isFinal: boolean,
  ): Promise<StoredResponse<HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, async (household, actor) => {
      if (isFinal) {
        household.eraseChild(childId, actor);
        await this.dueInstants.clear(childErasure, childId);
      } else {
        const { eraseAt } = household.deleteChild(childId, actor);
        if (eraseAt) await this.dueInstants.set(childErasure, childId, eraseAt);
      }
      return {};
    });
  }
}
