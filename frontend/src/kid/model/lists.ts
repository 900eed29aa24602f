import type { KidItem, KidList } from './kid-view';

/** The list in front, and the first open thing of another list that waits. */
export interface Front {
  list: KidList | null;
  waiting: { listId: string; first: KidItem } | null;
}

const firstOpen = ({ items }: KidList): KidItem | undefined =>
  items.find(({ checked, isSkipped }) => !checked && !isSkipped);

export const hasOpenCard = (list: KidList): boolean => firstOpen(list) !== undefined;

/** First-then ends with its second card. */
export const isFirstThenOpen = (list: KidList): boolean =>
  hasOpenCard(list) && list.items[1]?.checked !== true;

/**
 * `kept` stays in front, though it may be done, until it is taken back. Lists without anything on them are left
 * out.
 */
export function frontOf(lists: readonly KidList[], kept: string | null): Front {
  const shown = lists.filter(({ items }) => items.length > 0);
  const list = shown.find(({ id }) => id === kept) ?? shown.find(firstOpen) ?? shown[0] ?? null;
  const at = list ? shown.indexOf(list) : 0;
  const others = [...shown.slice(at + 1), ...shown.slice(0, at)];
  const waiting = others.find(firstOpen);
  const first = waiting && firstOpen(waiting);
  return { list, waiting: waiting && first ? { listId: waiting.id, first } : null };
}
