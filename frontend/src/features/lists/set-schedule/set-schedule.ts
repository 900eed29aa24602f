import type { Day } from '@pictick/rules/calendar/day';
import { rowOn } from '@pictick/rules/calendar/schedule';
import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import i18next from 'i18next';
import { showToast } from '../../../shared/ui/toast/toast';
import { endRoutine as sendEnd, setSchedule as sendSchedule } from '../../../sync/routine-changes';
import { change } from '../api/change';

/** The choices of an adult; a null rhythm: the list does not come back. */
export type RoutineSettings = Pick<RoutineRow, 'recurrence' | 'band' | 'children'>;

/** The settings of a day. A list that is no routine yet begins with the children it was given to. */
export function settingsOf(
  rows: readonly RoutineRow[],
  today: Day,
  given: readonly string[],
): RoutineSettings {
  const { recurrence, band, children } = rowOn(rows, today) ?? {
    recurrence: null,
    band: 'morning',
    children: given,
  };
  return { recurrence, band, children };
}

/** Sets the schedule from today on. False if the device could not store it. */
export async function setSchedule(
  listId: string,
  householdId: string,
  settings: RoutineSettings,
): Promise<boolean> {
  const undo = await change('editItem', (engine) =>
    sendSchedule(engine, listId, householdId, { ...settings, remindAt: null }),
  );
  return undo !== null;
}

/** Ends a routine: its list stays with what is done today. Reported with undo. */
export async function endRoutine({ id, name }: { id: string; name: string }): Promise<void> {
  const undo = await change('editItem', (engine) => sendEnd(engine, id));
  if (undo) showToast({ text: i18next.t('routine.ended', { name }), undo });
}
