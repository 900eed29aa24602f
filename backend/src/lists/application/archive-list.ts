import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklists } from '../domain/checklists';
import type { ListHeadAnswer } from './answers';
import { deedOf } from './deed-of';
import { ListHeads } from './list-heads';

/** Out of the way, not gone; and back. */
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
      const list = await this.checklists.open(listId, command.userId);
      if (!list) throw notFound();
      const deed = deedOf(command, this.clock);
      if (archived) list.archive(deed);
      else list.unarchive(deed);
      await this.checklists.save(list);
      return this.heads.of(list, command.userId);
    });
  }
}
