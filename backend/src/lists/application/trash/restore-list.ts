import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { listLimit, listLimitReached } from '../../domain/lists.errors';
import type { ListHeadAnswer } from '../answers';
import { contextOf } from '../change-context';
import { ListHeads } from '../my-lists/list-heads';

/**
 * Takes a list out of the trash.
 * @throws NOT_FOUND, FORBIDDEN, LIST_DELETED after 30 days, LIST_LIMIT_REACHED
 */
@Injectable()
export class RestoreList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly heads: ListHeads,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string): Promise<StoredResponse<ListHeadAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const owned = await this.checklists.countOwn(command.userId);
      const list = await this.checklists.lock(listId, command.userId);
      if (!list) throw notFound();
      const wasDeleted = list.isDeleted;
      list.restore(contextOf(command, this.clock));
      if (wasDeleted && owned >= listLimit) throw listLimitReached();
      await this.checklists.save(list);
      return this.heads.of(list, command.userId);
    });
  }
}
