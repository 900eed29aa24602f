import i18next from 'i18next';
import { showToast } from '../../../shared/ui/toast/toast';
import { setFirstThen } from '../../../sync/routine-changes';
import { change } from '../api/change';

interface Picked {
  id: string;
  name: string;
}

async function report(
  householdId: string,
  childId: string,
  items: readonly string[] | null,
  text: string,
): Promise<void> {
  const undo = await change('unknown', (engine) => setFirstThen(engine, householdId, childId, items));
  if (undo) showToast({ text, undo });
}

/** Shows a child two cards alone, with undo. */
export const pickFirstThen = (
  householdId: string,
  childId: string,
  [first, then]: readonly [Picked, Picked],
): Promise<void> =>
  report(
    householdId,
    childId,
    [first.id, then.id],
    i18next.t('firstThen.shown', { first: first.name, then: then.name }),
  );

/** The child has all its cards again, with undo. */
export const endFirstThen = (householdId: string, childId: string): Promise<void> =>
  report(householdId, childId, null, i18next.t('firstThen.end'));
