import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import type { ItemsMovedAnswer } from '../answers';
import { contextOf } from '../change-context';
import { itemsOfList } from '../item-of-list';

/**
 * Moves the ticked ones of these items to the trash, as bought. Items that a member has unticked since stay.
 * @throws NOT_FOUND, LIST_DELETED
 */
@Injectable()
export class ClearBasket {
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
      const cleared = list.clearBasket(items, contextOf(command, this.clock));
      await this.checklists.save(list, { changed: cleared });
      return { success: true as const, itemIds: cleared.map(({ id }) => id), listVersion: list.version };
    });
  }
}
