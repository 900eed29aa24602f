import type { PayloadOf } from '../../../kernel/domain-event';
import { Transaction } from '../../../platform/database/transaction';
import { type EventHandler, type EventMeta, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { Households } from '../../domain/household/households';
import { HouseholdJoined } from '../../events';
import { FamilyMailer, familySettings } from '../household/family-mailer';
import { joinedMail } from '../household/family-mails';

/**
 * Tells the other organisers that an invitation was accepted: a forwarded link can bring a user whom the inviter
 * did not mean. Tells of none who has left since. A repetition sends the same mail ids.
 */
@OnEvent(HouseholdJoined)
export class TellOrganisersOfNewMember implements EventHandler<typeof HouseholdJoined> {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly mails: FamilyMailer,
  ) {}

  async handle(
    { householdId, userId }: PayloadOf<typeof HouseholdJoined>,
    { eventId }: EventMeta,
  ): Promise<void> {
    const household = await this.transaction.run(() => this.households.lockAny(householdId));
    const members = household?.members ?? [];
    if (!members.some(({ personId }) => personId === userId)) return;
    const others = members.filter(({ role, personId }) => role === 'organiser' && personId !== userId);
    await this.mails.send(joinedMail, {
      about: `household-joined-${eventId}`,
      to: others.map(({ personId }) => personId),
      page: familySettings,
    });
  }
}
