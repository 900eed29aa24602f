import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { invalid } from '../../../kernel/domain-error';
import type { Checklist } from '../../domain/checklist';
import { adultsOnly, listOfAnotherHousehold } from '../../domain/lists.errors';

export interface HouseholdOfSchedule {
  householdId: string;
  /** Those of the schedule who have a profile. */
  children: string[];
}

/** Says to which household a schedule belongs. */
@Injectable()
export class ScheduleHouseholds {
  constructor(private readonly households: HouseholdFacade) {}

  /**
   * The household of the list; else the wanted one, or one of the user that has all these children. A child whom the schedule
   * names already may have lost its profile: pages send it along with another change.
   * @throws FORBIDDEN if the user is no adult of it, VALIDATION_FAILED if a child lives elsewhere,
   * LIST_OF_ANOTHER_HOUSEHOLD
   */
  async of(
    list: Checklist,
    userId: string,
    children: readonly string[],
    named: readonly string[],
    wanted: string | undefined,
  ): Promise<HouseholdOfSchedule> {
    const householdId = list.householdId ?? wanted ?? null;
    if (wanted !== undefined && wanted !== householdId) throw listOfAnotherHousehold();
    const own = await this.households.adultHouseholds(userId);
    const possible = householdId === null ? own : own.filter((each) => each.householdId === householdId);
    if (possible.length === 0) throw adultsOnly();
    const found = possible.find((each) =>
      children.every((id) => each.children.includes(id) || named.includes(id)),
    );
    if (!found) throw invalid({ field: 'children', rule: 'enum' });
    return {
      householdId: found.householdId,
      children: children.filter((id) => found.children.includes(id)),
    };
  }
}
