import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklists } from '../domain/checklists';
import { type ItemAnswer, itemInList } from './answers';
import { deedOf } from './deed-of';
import { itemOfList } from './item-of-list';

/** Sets the tick, or without a value turns it over, once for each key. */
@Injectable()
export class ToggleItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, itemId: string, checked?: boolean): Promise<Answer<ItemAnswer & { listVersion: number }>> {
    return this.idempotency.once(command, 200, async () => {
      const { list, item } = await itemOfList(this.checklists, listId, itemId, command.userId);
      list.check(item, checked, deedOf(command, this.clock));
      await this.checklists.save(list, { changed: item });
      return itemInList(item, list);
    });
  }
}
