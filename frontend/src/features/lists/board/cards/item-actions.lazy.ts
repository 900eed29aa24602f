import type { ItemRow } from '../../api/lists';
import { deleteWithUndo } from '../../trash/delete-with-undo';

export { moveItem, repaintItem } from '../../api/items';

// The actions on a card other than ticking, in one chunk: most visits do not need them.

const settled = 300;

/** A card that moves loses the keyboard focus; this puts the focus back on it. */
function refocus(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) find()?.focus();
  }, settled);
}

const cardOf = (id: string) => document.querySelector(`[data-slide="${id}"]`);

function neighbourOf(id: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-cards] [data-slide]')];
  const at = cards.findIndex(({ dataset }) => dataset['slide'] === id);
  return (cards[at + 1] ?? cards[at - 1])?.querySelector('button') ?? null;
}

/** Scrolls to the present place of the card. */
export const refocusCard = (id: string): void =>
  refocus(() => cardOf(id)?.querySelector<HTMLElement>('button'));

/** Deletes the item with an undo and moves the focus to its neighbour. */
export function removeCard(listId: string, item: ItemRow): void {
  const next = neighbourOf(item.id);
  void deleteWithUndo(listId, item);
  refocus(() => next);
}
