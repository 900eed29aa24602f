import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklists } from '../domain/checklists';
import type { DeletedAnswer } from './answers';
import { deedOf } from './deed-of';
import { itemOfList } from './item-of-list';

@Injectable()
export class DeleteItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, itemId: string): Promise<Answer<DeletedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { list, item } = await itemOfList(this.checklists, listId, itemId, command.userId);
      list.removeItem(item, deedOf(command, this.clock));
      await this.checklists.save(list, { changed: item });
      return { success: true as const, listVersion: list.version };
    });
  }
}
