import i18next from 'i18next';
import { paths } from '../../../app/paths';
import { showToast } from '../../../shared/ui/toast/toast';
import { deletions } from '../add-item/deletions';
import { deleteItem, restoreItem } from '../api/items';
import type { ItemRow } from '../api/lists';

export { moveItem, repaintItem } from '../api/items';

// What is done with a card beyond ticking it; whoever looks and ticks has no use for it.

const settled = 300;

/** A card that goes takes the focus of whoever is on it by keyboard along; here it finds its way back. */
function refocus(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) find()?.focus();
  }, settled);
}

const cardOf = (id: string) => document.querySelector(`[data-slide="${id}"]`);

function neighbourOf(id: string): HTMLElement | null {
  const card = cardOf(id);
  return (
    (card?.nextElementSibling ?? card?.previousElementSibling)?.querySelector<HTMLElement>('button') ?? null
  );
}

/** To where the card is now. */
export const refocusCard = (id: string): void =>
  refocus(() => cardOf(id)?.querySelector<HTMLElement>('button'));

/** Away with it, with a way back; its neighbour has the focus. */
export function removeCard(listId: string, item: ItemRow): void {
  const next = neighbourOf(item.id);
  void deleteItem(listId, item.id);
  refocus(() => next);
  showToast({
    text: i18next.t('item.deleted', { name: item.name }),
    picture: { url: item.image.thumbnailUrl, color: item.image.color },
    page: paths.list(listId),
    joins: deletions,
    undo: () => restoreItem(item.id),
  });
}
