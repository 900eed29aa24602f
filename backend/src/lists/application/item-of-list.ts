import { notFound } from '../../kernel/domain-error';
import type { Checklist } from '../domain/checklist';
import type { Checklists } from '../domain/checklists';
import type { Item } from '../domain/item';

/** The list and one of its items, locked. Says LIST_DELETED only to those who may see the list. */
export async function itemOfList(checklists: Checklists, listId: string, itemId: string, userId: string): Promise<{ list: Checklist; item: Item }> {
  const found = await checklists.openWithItem(listId, itemId, userId);
  if (found) return found;
  const list = await checklists.open(listId, userId);
  list?.mustBeThere();
  throw notFound();
}
