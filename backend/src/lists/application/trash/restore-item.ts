import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { type ItemAnswer, itemInList } from '../answers';
import { contextOf } from '../change-context';
import { itemOfList } from '../item-of-list';

/**
 * Takes an item out of the trash.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED after 30 days, ITEM_LIMIT_REACHED
 */
@Injectable()
export class RestoreItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    itemId: string,
  ): Promise<StoredResponse<ItemAnswer & { listVersion: number }>> {
    return this.idempotency.once(command, 200, async () => {
      const { list, item, as } = await itemOfList(this.checklists, listId, itemId, command.userId);
      const context = contextOf(command, this.clock);
      // The addition had brought the item back; deleting it put the item into the basket, not into the
      // trash.
      if (as && !item.isDeleted) list.check(item, false, context);
      else list.restoreItem(item, context);
      await this.checklists.save(list, { changed: [item] });
      return itemInList(item, list);
    });
  }
}
