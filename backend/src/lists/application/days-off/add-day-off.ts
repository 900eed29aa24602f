import { Injectable } from '@nestjs/common';
import { daysOffBounds, daysOffPerHousehold, daysOffProblems } from '@pictick/rules/routines/days-off';
import { uuidv7 } from 'uuidv7';
import { HouseholdFacade } from '../../../identity';
import { invalid, notFound } from '../../../kernel/domain-error';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { type DayOff, DaysOff } from '../../domain/days-off/days-off';
import { dayOffLimit, unusableId } from '../../domain/lists.errors';
import { type DayOffAnswer, DayOffChanges } from './day-off-changes';

export interface NewDayOff {
  id?: string | null | undefined;
  /** Null: the whole household. */
  childId: string | null;
  from: string;
  to: string;
}

/**
 * Plans days without routines for a child or the whole household. Ranges may overlap.
 * @throws NOT_FOUND, FORBIDDEN, DAY_OFF_LIMIT, VALIDATION_FAILED
 */
@Injectable()
export class AddDayOff {
  constructor(
    private readonly changes: DayOffChanges,
    private readonly households: HouseholdFacade,
    private readonly daysOff: DaysOff,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { id, childId, from, to }: NewDayOff,
  ): Promise<StoredResponse<DayOffAnswer>> {
    return this.changes.once(command, 201, householdId, async (now) => {
      const dayOff: DayOff = {
        id: id?.toLowerCase() ?? uuidv7(),
        householdId,
        childId: childId?.toLowerCase() ?? null,
        from,
        to,
        madeBy: command.userId,
        madeAt: now,
        deletedAt: null,
      };
      const known = await this.daysOff.find(dayOff.id);
      // The device has sent it before, with another key.
      if (known?.householdId === householdId) return known;
      if (known) throw unusableId('id');
      await this.assertAllowed(dayOff, now);
      await this.changes.write(dayOff, () => this.daysOff.add(dayOff));
      return dayOff;
    });
  }

  private async assertAllowed(dayOff: DayOff, now: Date): Promise<void> {
    const { householdId, childId, madeBy } = dayOff;
    const [problem, ...more] = daysOffProblems(dayOff, now.getTime());
    if (problem) throw invalid(problem, ...more);
    if (childId !== null && !(await this.households.childInHousehold(madeBy, householdId, childId)))
      throw notFound();
    const { first } = daysOffBounds(now.getTime());
    if ((await this.daysOff.count(householdId, first)) >= daysOffPerHousehold) throw dayOffLimit();
  }
}
