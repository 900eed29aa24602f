import i18next from 'i18next';
import type { Child } from '../../../api/engine/households';
import { showToast } from '../../../shared/ui/toast/toast';
import { giveList as sendGift } from '../../../sync/household-changes';
import { change } from '../api/change';

export interface Gift {
  householdId: string;
  listId: string;
  child: Pick<Child, 'id' | 'nickname'>;
}

/** Gives a list to a child or takes it back, and reports it with undo. */
export async function giveList(gift: Gift, given: boolean): Promise<void> {
  const { householdId, listId, child } = gift;
  const set = (to: boolean) =>
    change('unknown', async (engine) => {
      await sendGift(engine, householdId, { listId, childId: child.id }, to);
      return true;
    });
  if (!(await set(given))) return;
  showToast({
    about: `gift ${listId} ${child.id}`,
    text: i18next.t(given ? 'family.give.given' : 'family.give.takenBack', { name: child.nickname }),
    undo: async () => (await set(!given)) ?? false,
  });
}
