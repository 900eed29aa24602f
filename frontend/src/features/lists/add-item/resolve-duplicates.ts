import { currentEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import { deleteItem } from '../api/items';
import { addAnyway, editItem } from './add-item';
import { addQuantities } from './add-quantities';
import type { ReturnedItem, Duplicate, Line } from './duplicates';

export type Answer = 'sum' | 'both' | 'skip';

/** What an answer has done, so that it can be said and taken back. */
export interface ResolvedDuplicates {
  added: string[];
  raised: { id: string; name: string; before: string | null; after: string }[];
  back?: readonly ReturnedItem[];
}

/** Does what its person wants with lines that name what is on the list already. Where two amounts cannot become one, both stay. */
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
    // While the question stood, somebody may have ticked or deleted it.
    const after = row && !row.checked ? addQuantities(so, line.quantity, currentLanguage()) : null;
    if (!row || after === null) apart.push(line);
    else raised.set(row.id, { id: row.id, name: row.name, before: row.quantity, after });
  }
  return { apart, raised: [...raised.values()] };
}

/**
 * Takes everything back that came from one block of text: new lines go, to the basket if they came from there; amounts are as they were.
 * False: nothing of it is left.
 */
export function undoAdd(listId: string, { added, raised, back = [] }: ResolvedDuplicates): boolean {
  const rows = new Map(
    currentEngine()
      ?.list(listId)
      .items.map((item) => [item.id, item]),
  );
  // An amount that another user has set since stays.
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
