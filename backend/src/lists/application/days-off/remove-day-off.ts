import { Injectable } from '@nestjs/common';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { DaysOff } from '../../domain/days-off/days-off';
import { type DayOffAnswer, DayOffChanges } from './day-off-changes';

/** Takes days off back. @throws NOT_FOUND, FORBIDDEN */
@Injectable()
export class RemoveDayOff {
  constructor(
    private readonly changes: DayOffChanges,
    private readonly daysOff: DaysOff,
  ) {}

  execute(command: Command, householdId: string, id: string): Promise<StoredResponse<DayOffAnswer>> {
    return this.changes.once(command, 200, householdId, async (now) => {
      const dayOff = await this.changes.find(householdId, id);
      if (dayOff.deletedAt === null)
        await this.changes.write(dayOff, () => this.daysOff.setDeletedAt(dayOff, now));
      return dayOff;
    });
  }
}
