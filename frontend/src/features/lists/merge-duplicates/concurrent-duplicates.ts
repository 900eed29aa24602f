import { notesLimit } from '@pictick/rules/limits';
import { isLongerThan } from '@pictick/rules/text/letters';
import { currentEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import type { ConcurrentAdd } from '../../../sync/state/concurrent-adds';
import type { ItemEdit, ItemRow } from '../../../sync/types';
import { addQuantities } from '../add-item/add-quantities';
import { deleteItem, restoreItem } from '../api/items';
import { editItem } from '../edit-item/edit-item';

/** The same item, added on this device and elsewhere at the same time. */
export interface ConcurrentDuplicate {
  mine: ItemRow;
  theirs: ItemRow;
  /** The user's item was renamed or restored. */
  again?: true | undefined;
}

/** The changes of a merge, for its undo. */
export interface Merged {
  mine: string;
  theirs: string;
  name: string;
  before: ItemEdit;
}

/** The pairs in which both items are still there, open and have the same name. */
export function findConcurrentDuplicates(
  concurrentAdds: readonly ConcurrentAdd[],
  items: readonly ItemRow[],
  keyOf: (name: string) => string,
): ConcurrentDuplicate[] {
  const open = new Map(items.filter((item) => !item.checked).map((item) => [item.id, item]));
  const rows = (ids: readonly string[]): ItemRow[] => ids.flatMap((id) => open.get(id) ?? []);
  const duplicates = new Map<string, ConcurrentDuplicate>();
  for (const encounter of concurrentAdds) {
    const theirs = new Map(rows(encounter.theirs).map((item) => [keyOf(item.name), item]));
    for (const mine of rows(encounter.mine)) {
      const same = theirs.get(keyOf(mine.name));
      if (same) duplicates.set(mine.id, { mine, theirs: same, again: encounter.again });
    }
  }
  return [...duplicates.values()];
}

/** Stores the pairs alone, in place of all items that were added at the same time. */
export function keepPairs(
  listId: string,
  concurrentAdds: readonly ConcurrentAdd[],
  duplicates: readonly ConcurrentDuplicate[],
): void {
  const isKept = ({ mine, theirs }: ConcurrentAdd): boolean =>
    duplicates.some((pair) => isOnly(mine, pair.mine) && isOnly(theirs, pair.theirs));
  if (concurrentAdds.every(isKept)) return;
  currentEngine()?.setConcurrentAdds(
    listId,
    duplicates.map(({ mine, theirs, again }) => ({
      mine: [mine.id],
      theirs: [theirs.id],
      ...(again && { again }),
    })),
  );
}

const isOnly = (ids: readonly string[], { id }: ItemRow): boolean => ids.length === 1 && ids[0] === id;

/**
 * The text of the other item after the merge. Equal quantities count once, different ones are added. Null
 * means that the result is too long.
 */
export function mergedEdit({ mine, theirs }: ConcurrentDuplicate, language: string): ItemEdit | null {
  const quantity = mergeText(theirs.quantity, mine.quantity, (one, other) =>
    addQuantities(one, other, language),
  );
  const notes = mergeText(theirs.notes, mine.notes, (one, other) =>
    isLongerThan(notesLimit, `${one}\n${other}`) ? null : `${one}\n${other}`,
  );
  if (quantity === undefined || notes === undefined) return null;
  return { ...(quantity !== theirs.quantity && { quantity }), ...(notes !== theirs.notes && { notes }) };
}

/** Undefined means that the result is too long. */
function mergeText(
  one: string | null,
  other: string | null,
  both: (one: string, other: string) => string | null,
): string | null | undefined {
  if (one === null || other === null) return one ?? other;
  return one.trim() === other.trim() ? one : (both(one, other) ?? undefined);
}

/** Keeps the item that collaborators have seen. If both texts do not fit into one item, both items stay. */
export async function mergeDuplicates(
  listId: string,
  duplicates: readonly ConcurrentDuplicate[],
): Promise<Merged[]> {
  const joined: Merged[] = [];
  for (const pair of duplicates) {
    const edit = mergedEdit(pair, currentLanguage());
    if (!edit) continue;
    const { mine, theirs } = pair;
    if (Object.keys(edit).length > 0) await editItem(listId, theirs.id, edit);
    await deleteItem(listId, mine.id);
    joined.push({
      mine: mine.id,
      theirs: theirs.id,
      name: theirs.name,
      before: {
        ...('quantity' in edit && { quantity: theirs.quantity }),
        ...('notes' in edit && { notes: theirs.notes }),
      },
    });
  }
  currentEngine()?.setConcurrentAdds(listId, []);
  return joined;
}

export async function undoMerge(listId: string, joined: readonly Merged[]): Promise<void> {
  for (const { mine, theirs, before } of joined) {
    await restoreItem(mine, true);
    if (Object.keys(before).length > 0) await editItem(listId, theirs, before);
  }
}

export const keepDuplicates = (listId: string): void => currentEngine()?.setConcurrentAdds(listId, []);
