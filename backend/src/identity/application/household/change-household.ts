import { Injectable } from '@nestjs/common';
import { invalid } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import type { HouseholdChange } from '../../domain/household/household';
import { type HouseholdChanged, HouseholdChanges } from './household-changes';

/** Changes name, zone and times of a household. @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED */
@Injectable()
export class ChangeHousehold {
  constructor(private readonly changes: HouseholdChanges) {}

  execute(
    command: Command,
    householdId: string,
    change: HouseholdChange,
  ): Promise<StoredResponse<HouseholdChanged>> {
    if (Object.values(change).every((value) => value === undefined))
      throw invalid({ field: 'body', rule: 'required' });
    return this.changes.once(command, 200, householdId, (household, actor) => {
      household.change(change, actor);
      return {};
    });
  }
}
