import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import type { DeletedAnswer } from '../answers';
import { contextOf } from '../change-context';

/** Moves a list to the trash for 30 days. @throws NOT_FOUND, FORBIDDEN */
@Injectable()
export class DeleteList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string): Promise<StoredResponse<DeletedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const list = await this.checklists.lock(listId, command.userId);
      if (!list) throw notFound();
      list.remove(contextOf(command, this.clock));
      await this.checklists.save(list);
      return { success: true as const, listVersion: list.version };
    });
  }
}
