import type { HouseholdClock } from '@pictick/rules/calendar/household-day';
import { redatedChange } from '@pictick/rules/changes.routine';
import { type Correction, daysToMove } from '@pictick/rules/routines/server-clock';
import type { Operation } from '../types';

/**
 * The queue with the days that it would have had with the right time. Operations that were sent were made at a
 * certain time, which no correction reaches.
 */
export const redatedQueue = (
  operations: readonly Operation[],
  { from, by }: Correction,
  clockOf: (householdId: string) => HouseholdClock | null,
): Operation[] =>
  operations.map((operation) => {
    const { assumed, change, state } = operation;
    const clock = assumed && clockOf(assumed.householdId);
    if (!clock || state !== 'queued' || assumed.at <= from) return operation;
    return {
      ...operation,
      assumed: { ...assumed, at: assumed.at + by },
      change: redatedChange(change, daysToMove(assumed.at, { from, by }, clock)),
    };
  });
