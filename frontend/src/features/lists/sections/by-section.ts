import type { ListRow } from '../api/lists';

/** From this number of items on a shopping list is shown by section, unless the user has chosen its own order. */
const sectionsFrom = 8;

/**
 * `on`: the list is shown by section of the shop. `choice`: the user is offered the other order: with many items,
 * or where the choice differs from the default.
 */
export function bySection({ listType, order }: ListRow, count: number): { on: boolean; choice: boolean } {
  const many = count >= sectionsFrom;
  const on = listType === 'shopping' && count > 0 && (order ? order === 'sections' : many);
  return { on, choice: on || (listType === 'shopping' && many) };
}
