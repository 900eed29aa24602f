import { ProfileChanged } from '../../../identity/events';
import { Clock } from '../../../kernel/clock';
import { DomainError } from '../../../kernel/domain-error';
import type { PayloadOf } from '../../../kernel/domain-event';
import { Transaction } from '../../../platform/database/transaction';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { StoredChecklists } from '../../domain/checklists';

/** Logs a change in every list the user shares, so that all devices read the new name or avatar. */
@OnEvent(ProfileChanged, 'ShowMembersAnew')
export class RefreshMemberProfiles implements EventHandler<typeof ProfileChanged> {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly clock: Clock,
  ) {}

  async handle({ userId }: PayloadOf<typeof ProfileChanged>, { eventId }: EventMeta): Promise<void> {
    for (const listId of await this.checklists.sharedBy(userId))
      await this.step(listId, userId, `profile ${eventId}`);
  }

  private async step(listId: string, userId: string, opId: string): Promise<void> {
    try {
      await this.transaction.run(async () => {
        const list = await this.checklists.lock(listId, userId);
        if (!list) return;
        list.refreshMemberProfile({ userId, opId, at: this.clock.now() });
        await this.checklists.save(list);
      });
    } catch (error) {
      // A retried event: this list has logged it already.
      if (!(error instanceof DomainError && error.code === 'ALREADY_EXISTS')) throw error;
    }
  }
}
