import { addDays, type Day } from '@pictick/rules/calendar/day';
import { markBounds } from '@pictick/rules/routines/mark';
import { Transaction } from '../../../platform/database/transaction';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { inOrderOfIds } from '../../../platform/nightly/in-batches';
import { ClosedDays, lastClosed } from '../../domain/routines/closed-days';
import { HouseholdRoutines, resultsOf } from '../../domain/routines/household-routines';
import { RefreshHouseholdClock } from '../household/refresh-household-clock.on-household-changed';
import { daysFrom } from './closed-day-corrections';

/** Keeps the results of the days that are over, of up to 60 days after an outage. */
@EveryNight()
export class CloseDays implements NightlyTask {
  constructor(
    private readonly transaction: Transaction,
    private readonly routines: HouseholdRoutines,
    private readonly closedDays: ClosedDays,
    private readonly clock: RefreshHouseholdClock,
  ) {}

  /** Transactions of one household each, so that no lock is held for long. */
  run(now: Date): Promise<void> {
    const { first } = markBounds(now.getTime());
    const until = lastClosed(now);
    return inOrderOfIds(
      (after) => this.closedDays.householdsBehind(until, after),
      async (householdId) => {
        // A process of the release before makes and moves households without telling their clock.
        await this.clock.handle({ householdId });
        await this.transaction.run(() => this.close(householdId, first, until));
      },
    );
  }

  private async close(householdId: string, first: Day, until: Day): Promise<void> {
    const last = await this.closedDays.lockClosedUntil(householdId);
    // Another worker has closed these days, or a newer release with another clock.
    if (last !== null && last >= until) return;
    const from = last === null || last < first ? first : addDays(last, 1);
    const household = await this.routines.of(householdId, from, until);
    if (!household) return;
    await this.closedDays.put(
      householdId,
      daysFrom(from, until).flatMap((day) => resultsOf(household, day)),
    );
    await this.closedDays.setClosedUntil(householdId, until);
  }
}
