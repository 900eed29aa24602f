import i18next from 'i18next';
import { showToast } from '../../../shared/ui/toast/toast';
import { setSchedule } from '../../../sync/routine-changes';
import { change } from '../api/change';
import { deleteList, type ListCard } from '../api/lists';
import type { RoutineSettings } from '../set-schedule/set-schedule';
import { copyRoutine } from './copy-routine';

/**
 * Saves a routine as a template of the family: an archived copy, which rests, and from which the dialog for a new
 * list makes routines. Reported with undo.
 */
export async function saveAsTemplate(
  { id, name }: Pick<ListCard, 'id' | 'name'>,
  householdId: string,
  settings: RoutineSettings,
): Promise<void> {
  const template = await change('createList', async (engine) => {
    const copy = await copyRoutine(engine, id, name);
    await setSchedule(engine, copy, householdId, {
      ...settings,
      children: [],
      remindAt: null,
    });
    await engine.setArchived(copy, true);
    return copy;
  });
  if (template)
    showToast({
      text: i18next.t('routine.templateSaved', { name }),
      undo: () => deleteList(template),
    });
}
