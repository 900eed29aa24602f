import { Injectable } from '@nestjs/common';
import { addDays, type Day, daysBetween } from '@pictick/rules/calendar/day';
import { Clock } from '../../../kernel/clock';
import { ClosedDays, lastClosed } from '../../domain/routines/closed-days';
import {
  type ClosedRow,
  corrected,
  HouseholdRoutines,
  resultsOf,
} from '../../domain/routines/household-routines';

/** Days of a household that a change may concern, or of one of its lists. */
export interface ConcernedDays {
  householdId: string;
  listId?: string;
  from: Day;
  to: Day;
}

/** Keeps the results of closed days up to date with late marks and days off. */
@Injectable()
export class ClosedDayCorrections {
  constructor(
    private readonly routines: HouseholdRoutines,
    private readonly closedDays: ClosedDays,
    private readonly clock: Clock,
  ) {}

  /** Runs a change of marks or days off within a transaction, and corrects the results of these days. */
  async around<T>(days: ConcernedDays, change: () => Promise<T>): Promise<T> {
    if (days.from > lastClosed(this.clock.now())) return change();
    const until = await this.closedDays.lockClosedUntil(days.householdId, days.listId);
    if (until === null || days.from > until) return change();
    const closed = { ...days, to: days.to < until ? days.to : until };
    const before = await this.resultsOf(closed);
    const answer = await change();
    const after = await this.resultsOf(closed);
    const { householdId, listId, from, to } = closed;
    const stored = await this.closedDays.between(householdId, from, to, listId);
    const { put, gone } = corrected(stored, before, after);
    await this.closedDays.put(householdId, put);
    await this.closedDays.remove(gone);
    return answer;
  }

  private async resultsOf({ householdId, listId, from, to }: ConcernedDays): Promise<ClosedRow[]> {
    const household = await this.routines.of(householdId, from, to, listId);
    if (!household) return [];
    return daysFrom(from, to).flatMap((day) => resultsOf(household, day));
  }
}

/** All days from one to another, both included. */
export const daysFrom = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
