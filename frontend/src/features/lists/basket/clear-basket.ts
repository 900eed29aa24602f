import i18next from 'i18next';
import { paths } from '../../../app/paths';
import { showToast } from '../../../shared/ui/toast/toast';
import { change } from '../api/change';
import type { ItemRow } from '../api/lists';

/** Moves the given items to the trash as one change with one undo. */
export async function clearBasket(listId: string, items: readonly ItemRow[]): Promise<void> {
  const done = await change('deleteItem', async (engine) => {
    await engine.clearBasket(
      listId,
      items.map(({ id }) => id),
    );
    return true;
  });
  if (!done) return;
  showToast({
    text: i18next.t('list.basketEmptied', { count: items.length }),
    page: paths.list(listId),
    undo: () =>
      change('unknown', async (engine) => {
        const there = new Set(engine.list(listId).items.map(({ id }) => id));
        const missing = items.filter(({ id }) => !there.has(id));
        if (missing.length > 0) await engine.restoreItems(listId, missing);
        return missing.length > 0;
      }).then((isChanged) => isChanged === true),
  });
}
