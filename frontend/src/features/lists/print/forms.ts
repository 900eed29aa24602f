import type { ItemRow, ListRow } from '../api/lists';

/** `list`: pictures with boxes to tick. `fridge`: a column for each day of a week. `cards`: to cut out. */
export type Form = 'list' | 'fridge' | 'cards';

/** The form of the browser's own Print command, and all forms of the menu. */
export const forms: Record<ListRow['listType'], readonly [Form, ...Form[]]> = {
  shopping: ['list', 'cards'],
  task: ['fridge', 'list', 'cards'],
};

/** Ticked shopping items are bought and are not printed; ticked chores are printed, because the sheet is used again. */
export const printed = (listType: ListRow['listType'], items: readonly ItemRow[]): ItemRow[] =>
  items.filter(({ checked }) => listType === 'task' || !checked);

const toPage = 6;

/** Six cards fill a page. */
export const cardPages = (items: readonly ItemRow[]): ItemRow[][] =>
  Array.from({ length: Math.ceil(items.length / toPage) }, (_, page) =>
    items.slice(page * toPage, (page + 1) * toPage),
  );
