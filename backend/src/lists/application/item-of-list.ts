import { notFound } from '../../kernel/domain-error';
import type { CameBack, Checklists, OpenedItem } from '../domain/checklists';

/** `as`: the id given was that of an addition, for which the item came back. */
export type FoundItem = OpenedItem & { as?: CameBack };

/** The list and one of its items, locked. Says LIST_DELETED only to those who may see the list. */
export async function itemOfList(checklists: Checklists, listId: string, itemId: string, userId: string, baseVersion?: number): Promise<FoundItem> {
  const found = await checklists.openWithItem(listId, itemId, userId, baseVersion);
  if (found) return found;
  const list = await checklists.open(listId, userId);
  list?.mustBeThere();
  const as = list && (await checklists.cameBackAs(listId, itemId));
  const back = as && (await checklists.openWithItem(listId, as.itemId, userId, baseVersion));
  if (back) return { ...back, as };
  throw notFound();
}
