import { isLongerThan } from '@pictick/rules/letters';
import { notesLimit } from '@pictick/rules/limits';
import { currentEngine } from '../../../api/current-engine';
import { currentLanguage } from '../../../i18n/language';
import type { ConcurrentAdd } from '../../../sync/state/concurrent-adds';
import type { ItemEdit, ItemRow } from '../../../sync/types';
import { addedUp } from './added-up';
import { editItem } from './adding';
import { deleteItem, restoreItem } from './items';

/** The same thing, added here and elsewhere without either knowing of the other. */
export interface Twins {
  mine: ItemRow;
  theirs: ItemRow;
  /** Mine was renamed or restored. */
  again?: true | undefined;
}

/** What was made one, so that it can be taken apart again. */
export interface Joined {
  mine: string;
  theirs: string;
  name: string;
  before: ItemEdit;
}

/** Among what met: open items that both are still there and have the same name. */
export function twinsIn(
  encounters: readonly ConcurrentAdd[],
  items: readonly ItemRow[],
  keyOf: (name: string) => string,
): Twins[] {
  const open = new Map(items.filter((item) => !item.checked).map((item) => [item.id, item]));
  const rows = (ids: readonly string[]): ItemRow[] => ids.flatMap((id) => open.get(id) ?? []);
  const twins = new Map<string, Twins>();
  for (const encounter of encounters) {
    const theirs = new Map(rows(encounter.theirs).map((item) => [keyOf(item.name), item]));
    for (const mine of rows(encounter.mine)) {
      const same = theirs.get(keyOf(mine.name));
      if (same) twins.set(mine.id, { mine, theirs: same, again: encounter.again });
    }
  }
  return [...twins.values()];
}

/**
 * What theirs has to become to say what both say. Two people who wrote the same amount mean it once; different ones are added up.
 * Null where there is no room for both.
 */
export function togetherOf({ mine, theirs }: Twins, language: string): ItemEdit | null {
  const quantity = together(theirs.quantity, mine.quantity, (one, other) => addedUp(one, other, language));
  const notes = together(theirs.notes, mine.notes, (one, other) =>
    isLongerThan(notesLimit, `${one}\n${other}`) ? null : `${one}\n${other}`,
  );
  if (quantity === undefined || notes === undefined) return null;
  return { ...(quantity !== theirs.quantity && { quantity }), ...(notes !== theirs.notes && { notes }) };
}

/** Undefined: there is no room. */
function together(
  one: string | null,
  other: string | null,
  both: (one: string, other: string) => string | null,
): string | null | undefined {
  if (one === null || other === null) return one ?? other;
  return one.trim() === other.trim() ? one : (both(one, other) ?? undefined);
}

/** Theirs stays: others have seen it. Where both do not fit into one, both stay. */
export async function joinTwins(listId: string, twins: readonly Twins[]): Promise<Joined[]> {
  const joined: Joined[] = [];
  for (const pair of twins) {
    const edit = togetherOf(pair, currentLanguage());
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
  currentEngine()?.setEncounters(listId, []);
  return joined;
}

export async function takeApart(listId: string, joined: readonly Joined[]): Promise<void> {
  for (const { mine, theirs, before } of joined) {
    await restoreItem(mine, true);
    if (Object.keys(before).length > 0) await editItem(listId, theirs, before);
  }
}

export const keepTwins = (listId: string): void => currentEngine()?.setEncounters(listId, []);
