import { Injectable } from '@nestjs/common';
import type { Checklist } from '../../domain/checklist';
import {
  type ReturnedItem,
  Checklists,
  type LockedBasket,
  type LockedItem,
  StoredChecklists,
  type SavedWithList,
} from '../../domain/checklists';
import type { LoggedChange } from '../../domain/conflict';
import { HelpedLists } from '../../domain/household/helped-lists';
import type { Item } from '../../domain/item';
import { adultsOnly } from '../../domain/lists.errors';
import { PendingInvitations } from './pending-invitations';

/**
 * The lists for use cases: an invited user who changes a list accepts the invitation by doing so. Locks throw
 * FORBIDDEN to helpers, who see a list and change nothing in it.
 */
@Injectable()
export class InvitationAcceptingChecklists extends Checklists {
  constructor(
    private readonly stored: StoredChecklists,
    private readonly pendingInvitations: PendingInvitations,
    private readonly helpedLists: HelpedLists,
  ) {
    super();
  }

  lock(listId: string, userId: string): Promise<Checklist | null> {
    return this.lockOrAccept(listId, userId, () => this.stored.lock(listId, userId));
  }

  lockWithItem(
    listId: string,
    itemId: string,
    userId: string,
    baseVersion?: number,
  ): Promise<LockedItem | null> {
    return this.lockOrAccept(listId, userId, () =>
      this.stored.lockWithItem(listId, itemId, userId, baseVersion),
    );
  }

  lockWithItemsById(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<{ list: Checklist; taken: Item[] } | null> {
    return this.lockOrAccept(listId, userId, () => this.stored.lockWithItemsById(listId, itemIds, userId));
  }

  lockWithItems(listId: string, userId: string): Promise<{ list: Checklist; items: Item[] } | null> {
    return this.lockOrAccept(listId, userId, () => this.stored.lockWithItems(listId, userId));
  }

  lockWithBasket(listId: string, itemIds: readonly string[], userId: string): Promise<LockedBasket | null> {
    return this.lockOrAccept(listId, userId, () => this.stored.lockWithBasket(listId, itemIds, userId));
  }

  returnedItems(listId: string, ids: readonly string[]): Promise<ReturnedItem[]> {
    return this.stored.returnedItems(listId, ids);
  }

  changesSince(listId: string, version: number, itemId: string): Promise<LoggedChange[]> {
    return this.stored.changesSince(listId, version, itemId);
  }

  countOwn(userId: string): Promise<number> {
    return this.stored.countOwn(userId);
  }

  add(list: Checklist, items?: readonly Item[]): Promise<boolean> {
    return this.stored.add(list, items);
  }

  save(list: Checklist, change?: SavedWithList): Promise<void> {
    return this.stored.save(list, change);
  }

  private async lockOrAccept<T>(
    listId: string,
    userId: string,
    lock: () => Promise<T | null>,
  ): Promise<T | null> {
    const locked = await lock();
    if (locked) return locked;
    await this.pendingInvitations.accept(listId, userId);
    // Another device of the user may have accepted it meanwhile.
    const accepted = await lock();
    if (!accepted && (await this.helpedLists.of(listId, userId))) throw adultsOnly();
    return accepted;
  }
}
