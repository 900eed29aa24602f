import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import { Checklists, StoredChecklists } from '../../domain/checklists';
import { HelpedLists, type Helping } from '../../domain/household/helped-lists';
import { type FoundItem, itemOfList } from '../item-of-list';

/** `helps`: the children for whom the user ticks, as a helper; null: for all. */
export type TickableItem = FoundItem & { helps: readonly string[] | null };

/** Items that a user may tick: members of the list all, helpers those of their children; both if a user is both. */
@Injectable()
export class TickableItems {
  constructor(
    private readonly stored: StoredChecklists,
    private readonly checklists: Checklists,
    private readonly helpedLists: HelpedLists,
  ) {}

  /** Locks the list and the item. @throws NOT_FOUND, or LIST_DELETED if the user may see the list */
  async lock(listId: string, itemId: string, userId: string, baseVersion?: number): Promise<TickableItem> {
    const found = await this.stored.lockWithItem(listId, itemId, userId, baseVersion);
    if (found) return { ...found, helps: await this.helpedIn(found, userId) };
    const helping = await this.helpedLists.of(listId, userId);
    if (helping) return this.lockAsHelper(helping, itemId, userId, baseVersion);
    return { ...(await itemOfList(this.checklists, listId, itemId, userId, baseVersion)), helps: null };
  }

  /** The children for whom a collaborator of a routine ticks, who is a helper of its household too. */
  private async helpedIn(
    { list, hasSchedule }: FoundItem,
    userId: string,
  ): Promise<readonly string[] | null> {
    if (!hasSchedule || list.ownerId === userId) return null;
    return (await this.helpedLists.of(list.id, userId))?.children ?? null;
  }

  private async lockAsHelper(
    { listId, householdId, childId }: Helping,
    itemId: string,
    userId: string,
    baseVersion?: number,
  ): Promise<TickableItem> {
    const found = await this.stored.lockGivenItem(itemId, childId, householdId, baseVersion);
    // The help may have ended while the lock was awaited.
    const helping = found && (await this.helpedLists.of(listId, userId));
    if (!helping || found.list.id !== listId) throw notFound();
    const { forChildren } = found.item.snapshot();
    if (forChildren && !forChildren.some((id) => helping.children.includes(id))) throw notFound();
    await this.helpedLists.remember(listId, userId);
    return { ...found, helps: helping.children };
  }
}
