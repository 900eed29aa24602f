import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import type { ListHeadAnswer } from '../answers';
import { contextOf } from '../change-context';
import { ListHeads } from './list-heads';

/**
 * Archives or unarchives a list; an archived list can still be opened and changed.
 * @throws NOT_FOUND, FORBIDDEN, LIST_DELETED
 */
@Injectable()
export class ArchiveList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly heads: ListHeads,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, archived: boolean): Promise<StoredResponse<ListHeadAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const list = await this.checklists.lock(listId, command.userId);
      if (!list) throw notFound();
      const context = contextOf(command, this.clock);
      if (archived) list.archive(context);
      else list.unarchive(context);
      await this.checklists.save(list);
      return this.heads.of(list, command.userId);
    });
  }
}
