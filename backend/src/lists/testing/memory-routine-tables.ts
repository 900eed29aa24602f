import type { HouseholdClock } from '@pictick/rules/calendar/household-day';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import { Table } from '../../platform/testing/memory-database';
import type { DayOff } from '../domain/days-off/days-off';
import type { StoredMark } from '../domain/routines/routines';

export const scheduleTable = new Table<RoutineRow & { listId: string; householdId: string }>(
  'lists.schedule',
);
export const markTable = new Table<StoredMark & { listId: string; householdId: string }>('lists.mark');
/** Without those that were taken back. */
export const dayOffTable = new Table<DayOff>('lists.day_off');
export const removedDayOffTable = new Table<DayOff>('lists.day_off_removed');
export const clockTable = new Table<HouseholdClock & { householdId: string }>('lists.household_clock');

export const scheduleKey = (listId: string, validFrom: string): string => `${listId} ${validFrom}`;
