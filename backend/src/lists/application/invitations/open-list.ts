import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { StoredChecklists } from '../../domain/checklists';
import type { ListHeadAnswer } from '../answers';
import { ListHeads } from '../my-lists/list-heads';
import { PendingInvitations } from './pending-invitations';

/**
 * Records that the user has opened the list. A pending invitation becomes a membership; otherwise nothing
 * changes.
 * @throws NOT_FOUND, LIST_DELETED
 */
@Injectable()
export class OpenList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: StoredChecklists,
    private readonly pendingInvitations: PendingInvitations,
    private readonly heads: ListHeads,
  ) {}

  execute(command: Command, listId: string): Promise<StoredResponse<ListHeadAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      await this.pendingInvitations.accept(listId, command.userId);
      const list = await this.checklists.lock(listId, command.userId);
      if (!list) throw notFound();
      list.assertNotDeleted();
      return this.heads.of(list, command.userId);
    });
  }
}
