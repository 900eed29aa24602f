import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import type { ItemsMovedAnswer } from '../answers';
import { contextOf } from '../change-context';
import { itemsOfList } from '../item-of-list';

/**
 * Restores the deleted ones of these items, all or none: the undo of ClearBasket.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, ITEM_LIMIT_REACHED
 */
@Injectable()
export class RestoreItems {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    itemIds: readonly string[],
  ): Promise<StoredResponse<ItemsMovedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { list, items } = await itemsOfList(this.checklists, listId, itemIds, command.userId);
      const restored = list.restoreItems(items, contextOf(command, this.clock));
      await this.checklists.save(list, { changed: restored });
      return { success: true as const, itemIds: restored.map(({ id }) => id), listVersion: list.version };
    });
  }
}
