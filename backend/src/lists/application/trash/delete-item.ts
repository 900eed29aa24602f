import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { type ReturnedItem, Checklists } from '../../domain/checklists';
import type { ChangeContext } from '../../domain/list-change';
import { type DeletedItemAnswer, itemAnswer } from '../answers';
import { contextOf } from '../change-context';
import { itemOfList } from '../item-of-list';

/**
 * Moves an item to the trash. If the id is that of an addition that brought an item back, ticks that item
 * instead.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED
 */
@Injectable()
export class DeleteItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, itemId: string): Promise<StoredResponse<DeletedItemAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { list, item, as } = await itemOfList(this.checklists, listId, itemId, command.userId);
      const context = contextOf(command, this.clock);
      if (!as) list.removeItem(item, context);
      // Undoing an addition that brought an item back returns the item to the basket.
      else if (as.unticked && !(await this.isTouched(list.id, as, context))) list.check(item, true, context);
      await this.checklists.save(list, { changed: [item] });
      return { success: true as const, listVersion: list.version, ...(as && { item: itemAnswer(item) }) };
    });
  }

  /** True if another member has ticked, unticked or added the item since it came back. */
  private async isTouched(
    listId: string,
    { seq, itemId }: ReturnedItem,
    { userId }: ChangeContext,
  ): Promise<boolean> {
    const since = await this.checklists.changesSince(listId, seq, itemId);
    return since.some(
      ({ actor, type, payload }) =>
        actor !== userId &&
        payload.itemIds?.includes(itemId) &&
        (type === 'item-checked' || type === 'items-added'),
    );
  }
}
