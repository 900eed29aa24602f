import { Injectable } from '@nestjs/common';
import { invalid } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import type { ChildChange } from '../../domain/household/child';
import { type ChildAnswer, childAnswer } from './answers';
import { type HouseholdChanged, HouseholdChanges } from './household-changes';

/**
 * Changes the profile and settings of a child; absent fields stay.
 * @throws NOT_FOUND, FORBIDDEN, CHILD_GONE, ANIMAL_TAKEN, VALIDATION_FAILED
 */
@Injectable()
export class ChangeChild {
  constructor(private readonly changes: HouseholdChanges) {}

  execute(
    command: Command,
    householdId: string,
    childId: string,
    change: ChildChange,
  ): Promise<StoredResponse<{ child: ChildAnswer } & HouseholdChanged>> {
    if (Object.values(change).every((value) => value === undefined))
      throw invalid({ field: 'body', rule: 'required' });
    return this.changes.once(command, 200, householdId, (household, actor) => ({
      child: childAnswer(household.changeChild(childId, change, actor)),
    }));
  }
}
