import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { ChosenOrders } from '../../domain/order/chosen-orders';
import type { ListHeadAnswer } from '../answers';
import { contextOf } from '../change-context';
import { ListHeads } from '../my-lists/list-heads';

/**
 * Sorts a list as a store has it, for this user alone. The store may come later than the choice, from the lane of
 * its household, so it is not looked up.
 * @throws NOT_FOUND, LIST_DELETED
 */
@Injectable()
export class ChooseStore {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly orders: ChosenOrders,
    private readonly heads: ListHeads,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, storeId: string | null): Promise<StoredResponse<ListHeadAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      const list = await this.checklists.lock(listId, userId);
      if (!list) throw notFound();
      if ((await this.orders.storeOf(listId, userId)) === storeId) list.assertNotDeleted();
      else {
        list.chooseOrder(contextOf(command, this.clock));
        await Promise.all([this.orders.putStore(listId, userId, storeId), this.checklists.save(list)]);
      }
      return this.heads.of(list, userId);
    });
  }
}
