import { useState } from 'react';
import { useGrowing } from '../../../../shared/hooks/use-growing';
import type { ItemRow, ListRow } from '../../api/lists';
import { useBasket } from '../../basket/use-basket';
import { bySection } from '../../sections/by-section';
import { useSections } from '../../sections/use-sections';

/** Longer lists are rendered by the card window, and their cards do not slide. */
export const few = 60;
/** More cards than the first screen shows. `innerWidth` forces a layout, so it is read once. */
const aboveFold = (): number => (window.innerWidth < 600 ? 10 : 30);

/**
 * The cards that the page shows: those above the fold first, then all (`whole`). Items in the basket are not
 * among the cards. `count` is that of all items, which may still be loading. In a list by section the cards are in the order of the sections.
 */
export function useShownCards(list: ListRow, items: ItemRow[], loading: boolean, count: number) {
  const order = bySection(list, count);
  const { sections, waiting } = useSections(order.on);
  const { open: unsorted, basket, fresh } = useBasket(items, !loading || items.length > 0);
  const open = sections
    ? sections.groupBySection(unsorted, list.storeId).flatMap(({ items }) => items)
    : unsorted;
  const [first] = useState(aboveFold);
  // Growth that begins before a card is shown would render all cards at once.
  const shown = useGrowing(first, waiting ? 0 : items.length, items.length > few ? Infinity : first);
  return {
    open,
    basket,
    fresh,
    order,
    sections,
    waiting,
    fixed: sections?.home === null,
    whole: shown === Infinity,
    cards: (list.listType === 'shopping' ? open : items).slice(0, shown),
  };
}

export type ShownCards = ReturnType<typeof useShownCards>;
