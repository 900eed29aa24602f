import { Injectable } from '@nestjs/common';
import type { ListOrder } from '@pictick/rules/list-order';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { ChosenOrders } from '../../domain/order/chosen-orders';
import type { ListHeadAnswer } from '../answers';
import { contextOf } from '../change-context';
import { ListHeads } from '../my-lists/list-heads';

/**
 * Shows a list by section or in its own order, to this user alone. Pages show no sections of chores.
 * @throws NOT_FOUND, LIST_DELETED
 */
@Injectable()
export class ChooseOrder {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly orders: ChosenOrders,
    private readonly heads: ListHeads,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, order: ListOrder): Promise<StoredResponse<ListHeadAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const list = await this.checklists.lock(listId, command.userId);
      if (!list) throw notFound();
      if ((await this.orders.of(listId, command.userId)) === order) list.assertNotDeleted();
      else {
        list.chooseOrder(contextOf(command, this.clock));
        await Promise.all([this.orders.put(listId, command.userId, order), this.checklists.save(list)]);
      }
      return this.heads.of(list, command.userId);
    });
  }
}
