import { Injectable } from '@nestjs/common';
import { daysOffBounds, daysOffPerHousehold } from '@pictick/rules/routines/days-off';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { DaysOff } from '../../domain/days-off/days-off';
import { dayOffLimit } from '../../domain/lists.errors';
import { type DayOffAnswer, DayOffChanges } from './day-off-changes';

/** Brings removed days off back. @throws NOT_FOUND, FORBIDDEN, DAY_OFF_LIMIT */
@Injectable()
export class RestoreDayOff {
  constructor(
    private readonly changes: DayOffChanges,
    private readonly daysOff: DaysOff,
  ) {}

  execute(command: Command, householdId: string, id: string): Promise<StoredResponse<DayOffAnswer>> {
    return this.changes.once(command, 200, householdId, async (now) => {
      const dayOff = await this.changes.find(householdId, id);
      if (dayOff.deletedAt === null) return dayOff;
      const { first } = daysOffBounds(now.getTime());
      if ((await this.daysOff.count(householdId, first)) >= daysOffPerHousehold) throw dayOffLimit();
      await this.changes.write(dayOff, () => this.daysOff.setDeletedAt(dayOff, null));
      return dayOff;
    });
  }
}
