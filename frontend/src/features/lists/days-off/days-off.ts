import type { DayOff } from '@pictick/rules/household/household-view';
import i18next from 'i18next';
import { showToast } from '../../../shared/ui/toast/toast';
import { addDayOff, deviceToday, endDaysOff } from '../../../sync/routine-changes';
import { change } from '../api/change';

/** Adds days off, with undo. */
export async function addDaysOff(householdId: string, given: Omit<DayOff, 'id'>): Promise<void> {
  const undo = await change('unknown', (engine) => addDayOff(engine, householdId, given));
  if (undo) showToast({ text: i18next.t('daysOff.added'), undo });
}

/** Ends days off from today on, with undo. Those that are over stay. */
export async function removeDaysOff(householdId: string, dayOff: DayOff): Promise<void> {
  const undo = await change('unknown', (engine) =>
    endDaysOff(engine, householdId, [dayOff], {
      from: deviceToday(engine, householdId) ?? dayOff.from,
      to: dayOff.to,
    }),
  );
  if (undo) showToast({ text: i18next.t('daysOff.removed'), undo });
}
