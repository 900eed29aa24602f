import { Injectable } from '@nestjs/common';
import type { Day } from '@pictick/rules/calendar/day';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { type DayOff, DaysOff } from '../../domain/days-off/days-off';
import { assertAdult } from '../assert-adult';
import { ClosedDayCorrections } from '../routine-days/closed-day-corrections';

export interface DayOffAnswer {
  dayOff: { id: string; childId: string | null; from: Day; to: Day };
}

/** The frame of each change of days off: one command by an adult, one lock, corrected results of past days. */
@Injectable()
export class DayOffChanges {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: HouseholdFacade,
    private readonly daysOff: DaysOff,
    private readonly corrections: ClosedDayCorrections,
    private readonly clock: Clock,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  once(
    command: Command,
    status: number,
    householdId: string,
    change: (now: Date) => Promise<DayOff>,
  ): Promise<StoredResponse<DayOffAnswer>> {
    return this.idempotency.once(command, status, async () => {
      await assertAdult(this.households, command.userId, householdId);
      await this.daysOff.lock(householdId);
      const { id, childId, from, to } = await change(this.clock.now());
      return { dayOff: { id, childId, from, to } };
    });
  }

  /** Days off of this household, deleted or not. @throws NOT_FOUND */
  async find(householdId: string, id: string): Promise<DayOff> {
    const dayOff = await this.daysOff.find(id);
    if (dayOff?.householdId !== householdId) throw notFound();
    return dayOff;
  }

  /** Writes a change of days off with the results of the days that it concerns. */
  write({ householdId, from, to }: DayOff, change: () => Promise<void>): Promise<void> {
    return this.corrections.around({ householdId, from, to }, change);
  }
}
