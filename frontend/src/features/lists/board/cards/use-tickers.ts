import type { ItemRow } from '../../api/lists';
import { useMyId } from '../../api/me';

/**
 * The id of the collaborator or child who has ticked an item. Empty for open items, for the user, and while a
 * change waits.
 */
export type TickerId = string | null | undefined;

export function useTickers(): (item: ItemRow) => TickerId {
  const me = useMyId();
  return ({ checkedBy, pending }) => (pending || checkedBy === me ? null : checkedBy);
}
