import { currentEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import { deleteItem } from '../api/items';
import { editItem } from '../edit-item/edit-item';
import { addAnyway } from './add-item';
import { addQuantities } from './add-quantities';
import type { ReturnedItem, Duplicate, Line } from './duplicates';

export type Answer = 'sum' | 'both' | 'skip';

/** The changes of an answer, for its report and its undo. */
export interface ResolvedDuplicates {
  added: string[];
  raised: { id: string; name: string; before: string | null; after: string }[];
  back?: readonly ReturnedItem[];
}

/**
 * Carries out the user's answer for the duplicate lines. Two quantities that cannot be added stay two items.
 */
export async function resolveDuplicates(
  listId: string,
  duplicates: readonly Duplicate[],
  answer: Answer,
): Promise<ResolvedDuplicates> {
  if (answer === 'skip') return { added: [], raised: [] };
  const { apart, raised } =
    answer === 'sum' ? addUp(listId, duplicates) : { apart: duplicates.map(({ line }) => line), raised: [] };
  await Promise.all(raised.map(({ id, after }) => editItem(listId, id, { quantity: after })));
  return { added: (await addAnyway(listId, apart)) ?? [], raised };
}

function addUp(
  listId: string,
  duplicates: readonly Duplicate[],
): { apart: Line[]; raised: ResolvedDuplicates['raised'] } {
  const rows = new Map(
    currentEngine()
      ?.list(listId)
      .items.map((item) => [item.id, item]),
  );
  const raised = new Map<string, ResolvedDuplicates['raised'][number]>();
  const apart: Line[] = [];
  for (const { line, of } of duplicates) {
    const row = rows.get(of.id);
    const so = raised.get(of.id)?.after ?? row?.quantity ?? null;
    // A collaborator may have ticked or deleted the item while the question was open.
    const after = row && !row.checked ? addQuantities(so, line.quantity, currentLanguage()) : null;
    if (!row || after === null) apart.push(line);
    else raised.set(row.id, { id: row.id, name: row.name, before: row.quantity, after });
  }
  return { apart, raised: [...raised.values()] };
}

/**
 * Undoes all changes of one paste: deletes new items, returns unticked ones to the basket and restores
 * quantities. False means that there was nothing left to undo.
 */
export function undoAdd(listId: string, { added, raised, back = [] }: ResolvedDuplicates): boolean {
  const rows = new Map(
    currentEngine()
      ?.list(listId)
      .items.map((item) => [item.id, item]),
  );
  // A quantity that a collaborator has changed since then stays.
  const amounts = [...raised, ...back].filter(
    ({ id, before, after }) => before !== after && !added.includes(id) && rows.get(id)?.quantity === after,
  );
  for (const { id, before } of amounts) void editItem(listId, id, { quantity: before });
  for (const id of added) void deleteItem(listId, id);
  return (
    amounts.length > 0 ||
    added.some((id) => rows.has(id)) ||
    back.some(({ id }) => rows.get(id)?.checked === false)
  );
}
