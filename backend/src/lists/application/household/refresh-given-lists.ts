import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { inOrderOfIds } from '../../../platform/nightly/in-batches';
import { StoredChecklists } from '../../domain/checklists';
import { GivenLists } from '../../domain/household/given-lists';

/** Logs a change in every list that shows the child, so that all devices read whose animals it shows. */
@Injectable()
export class RefreshGivenLists {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly givenLists: GivenLists,
    private readonly clock: Clock,
  ) {}

  execute(childId: string, opId: string): Promise<void> {
    return inOrderOfIds(
      (after) => this.givenLists.everGivenTo(childId, after),
      (listId) => this.refresh(listId, childId, opId),
    );
  }

  private async refresh(listId: string, userId: string, opId: string): Promise<void> {
    try {
      await this.transaction.run(async () => {
        const list = await this.checklists.lockAny(listId);
        list?.refreshMemberProfile({ userId, opId, at: this.clock.now() });
        if (list) await this.checklists.save(list);
      });
    } catch (error) {
      // A retried event: this list has logged it already.
      if (!(error instanceof DomainError && error.code === 'ALREADY_EXISTS')) throw error;
    }
  }
}
