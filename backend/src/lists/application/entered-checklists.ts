import { Injectable } from '@nestjs/common';
import type { Checklist } from '../domain/checklist';
import {
  type CameBack,
  Checklists,
  type OpenedBasket,
  type OpenedItem,
  StoredChecklists,
} from '../domain/checklists';
import type { LoggedChange } from '../domain/conflict';
import type { Item } from '../domain/item';
import { Doorstep } from './doorstep';

/** The lists as the use cases meet them: whoever is invited and does something to a list has come in by doing so. */
@Injectable()
export class EnteredChecklists extends Checklists {
  constructor(
    private readonly stored: StoredChecklists,
    private readonly doorstep: Doorstep,
  ) {
    super();
  }

  open(listId: string, userId: string): Promise<Checklist | null> {
    return this.entered(listId, userId, () => this.stored.open(listId, userId));
  }

  openWithItem(
    listId: string,
    itemId: string,
    userId: string,
    baseVersion?: number,
  ): Promise<OpenedItem | null> {
    return this.entered(listId, userId, () => this.stored.openWithItem(listId, itemId, userId, baseVersion));
  }

  openWithIds(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<{ list: Checklist; taken: Item[] } | null> {
    return this.entered(listId, userId, () => this.stored.openWithIds(listId, itemIds, userId));
  }

  openWhole(listId: string, userId: string): Promise<{ list: Checklist; items: Item[] } | null> {
    return this.entered(listId, userId, () => this.stored.openWhole(listId, userId));
  }

  openWithBasket(listId: string, itemIds: readonly string[], userId: string): Promise<OpenedBasket | null> {
    return this.entered(listId, userId, () => this.stored.openWithBasket(listId, itemIds, userId));
  }

  cameBackAs(listId: string, ids: readonly string[]): Promise<CameBack[]> {
    return this.stored.cameBackAs(listId, ids);
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

  save(list: Checklist, change?: { added?: readonly Item[]; changed?: readonly Item[] }): Promise<void> {
    return this.stored.save(list, change);
  }

  private async entered<T>(listId: string, userId: string, open: () => Promise<T | null>): Promise<T | null> {
    const theirs = await open();
    if (theirs) return theirs;
    await this.doorstep.comeIn(listId, userId);
    // Another device of theirs may have been faster.
    return open();
  }
}
