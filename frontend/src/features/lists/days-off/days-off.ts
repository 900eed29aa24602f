import type { DayOff } from '@pictick/rules/household/household-view';
import i18next from 'i18next';
import { showToast } from '../../../shared/ui/toast/toast';
import { addDayOff, removeDayOff } from '../../../sync/routine-changes';
import { change } from '../api/change';

/** Adds days off, with undo. */
export async function addDaysOff(householdId: string, given: Omit<DayOff, 'id'>): Promise<void> {
  const undo = await change('unknown', (engine) => addDayOff(engine, householdId, given));
  if (undo) showToast({ text: i18next.t('daysOff.added'), undo });
}

/** Removes days off, with undo. */
export async function removeDaysOff(householdId: string, dayOff: DayOff): Promise<void> {
  const undo = await change('unknown', (engine) => removeDayOff(engine, householdId, dayOff));
  if (undo) showToast({ text: i18next.t('daysOff.removed'), undo });
}
