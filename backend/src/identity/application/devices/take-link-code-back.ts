import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { LinkCodes } from '../../domain/devices/kid-devices';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';

/** Ends an open code of the household. @throws NOT_FOUND also if a device has used it or it is over, FORBIDDEN */
@Injectable()
export class TakeLinkCodeBack {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly codes: LinkCodes,
  ) {}

  execute(command: Command, householdId: string, codeId: string): Promise<StoredResponse<HouseholdChanged>> {
    return this.changes.once(command, 200, householdId, async (household, actor) => {
      household.deviceChangedBy(actor);
      if (!(await this.codes.delete(householdId, codeId, actor.now))) throw notFound();
      return {};
    });
  }
}
