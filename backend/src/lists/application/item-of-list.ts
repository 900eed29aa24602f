import { notFound } from '../../kernel/domain-error';
import type { Checklists, OpenedItem } from '../domain/checklists';

/** The list and one of its items, locked. Says LIST_DELETED only to those who may see the list. */
export async function itemOfList(checklists: Checklists, listId: string, itemId: string, userId: string, baseVersion?: number): Promise<OpenedItem> {
  const found = await checklists.openWithItem(listId, itemId, userId, baseVersion);
  if (found) return found;
  const list = await checklists.open(listId, userId);
  list?.mustBeThere();
  throw notFound();
}
