import { currentEngine } from '../../../api/current-engine';

/**
 * An item that was renamed or restored may be on the list already: the page offers to join the two. `since`: only items with an id from
 * then on count, as the user knew of the others.
 */
export function noteDuplicates(listId: string, itemId: string, since = ''): void {
  const engine = currentEngine();
  const theirs = engine?.list(listId).items.flatMap(({ id, checked }) => (id === itemId || checked || id < since ? [] : [id])) ?? [];
  engine?.noteEncounter(listId, { mine: [itemId], theirs, again: true });
}
