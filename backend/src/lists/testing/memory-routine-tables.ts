import type { HouseholdClock } from '@pictick/rules/calendar/household-day';
import type { HouseholdDaysOff, RoutineRow } from '@pictick/rules/routines/routine-day';
import { Table } from '../../platform/testing/memory-database';
import type { StoredMark } from '../domain/routines/routines';

export const scheduleTable = new Table<RoutineRow & { listId: string; householdId: string }>(
  'lists.schedule',
);
export const markTable = new Table<StoredMark & { listId: string; householdId: string }>('lists.mark');
export const dayOffTable = new Table<HouseholdDaysOff & { id: string; householdId: string }>('lists.day_off');
export const clockTable = new Table<HouseholdClock>('lists.household_clock');

export const scheduleKey = (listId: string, validFrom: string): string => `${listId} ${validFrom}`;
