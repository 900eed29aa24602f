import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklists } from '../domain/checklists';
import { type ItemAnswer, itemInList } from './answers';
import { deedOf } from './deed-of';
import { itemOfList } from './item-of-list';

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
      const deed = deedOf(command, this.clock);
      // The addition that is taken back was taken back itself: it lies in the basket, not in the trash.
      if (as && !item.isDeleted) list.check(item, false, deed);
      else list.bringBackItem(item, deed);
      await this.checklists.save(list, { changed: [item] });
      return itemInList(item, list);
    });
  }
}
