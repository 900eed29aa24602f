import { memberUndoMinutes } from '@pictick/rules/household/people';
import { IdentityFacade } from '../../../identity';
import { HouseholdMemberChanged } from '../../../identity/events';
import { Clock } from '../../../kernel/clock';
import type { PayloadOf } from '../../../kernel/domain-event';
import { Transaction } from '../../../platform/database/transaction';
import { DueInstants } from '../../../platform/due/due-instants';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { HandOverLists, handOverSubject, listsHandOver } from './hand-over-lists';

/** The undo ends a minute before its lists go, so that clocks of two machines may differ. */
const waitMs = (memberUndoMinutes + 1) * 60_000;

/** Lists of a former adult get another owner once no undo can bring that adult back. */
@OnEvent(HouseholdMemberChanged)
export class HandOverListsOfFormerAdult implements EventHandler<typeof HouseholdMemberChanged> {
  constructor(
    private readonly transaction: Transaction,
    private readonly identity: IdentityFacade,
    private readonly handOverLists: HandOverLists,
    private readonly dueInstants: DueInstants,
    private readonly clock: Clock,
  ) {}

  /** A deleted account never comes back, so its lists do not wait. */
  async handle({ householdId, userId, role }: PayloadOf<typeof HouseholdMemberChanged>): Promise<void> {
    if (role !== null && role !== 'helper') return;
    if (await this.isDeleted(userId)) return this.handOverLists.execute(householdId, userId);
    const dueAt = new Date(this.clock.now().getTime() + waitMs);
    await this.dueInstants.set(listsHandOver, handOverSubject(householdId, userId), dueAt);
  }

  private isDeleted(userId: string): Promise<boolean> {
    return this.transaction.run(async () => (await this.identity.findDeleted([userId])).has(userId));
  }
}
