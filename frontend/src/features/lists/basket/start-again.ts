import i18next from 'i18next';
import { currentEngine } from '../../../api/engine/current-engine';
import { showToast } from '../../../shared/ui/toast/toast';
import { change } from '../api/change';

/** Unticks all items of the list, with an undo: for the next morning or the next shopping. */
export async function startAgain(listId: string): Promise<void> {
  const engine = currentEngine();
  // A list that this device never opened has no items here, only its card.
  if (engine?.list(listId).status !== 'ready') await engine?.pullList(listId);
  const { status, items } = engine?.list(listId) ?? { status: 'error', items: [] };
  if (status !== 'ready') {
    showToast({ text: i18next.t('list.loadFailed'), failed: true });
    return;
  }
  const ticked = items.filter(({ checked }) => checked);
  const turn = (checked: boolean) =>
    change('toggleItem', (kept) => Promise.all(ticked.map(({ id }) => kept.checkItem(listId, id, checked))));
  if (ticked.length > 0 && (await turn(false)))
    showToast({
      text: i18next.t('list.startedAgain'),
      undo: () =>
        engine
          ?.list(listId)
          .items.some(({ id, checked }) => !checked && ticked.some((item) => item.id === id)) === true &&
        turn(true).then((isKept) => isKept !== null),
    });
}
