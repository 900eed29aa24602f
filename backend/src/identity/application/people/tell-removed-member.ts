import { Transaction } from '../../../platform/database/transaction';
import type { DueInstant } from '../../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../../platform/due/when-due.decorator';
import { Households } from '../../domain/household/households';
import { FamilyMailer, startPage } from '../household/family-mailer';
import { removedMail } from '../household/family-mails';

/** The kind of due instant; its subject is a former member of a household, see `removedSubject`. */
export const removedMember = 'removed-member';

export const removedSubject = (householdId: string, personId: string): string => `${householdId} ${personId}`;

/**
 * Tells a member whom an organiser has removed, once that cannot be taken back. Sends none to one who has joined
 * again or to a household that is erased. A repetition sends the same mail id.
 */
@WhenDue(removedMember)
export class TellRemovedMember implements DueHandler {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly mails: FamilyMailer,
  ) {}

  async whenDue({ subject, dueAt }: DueInstant): Promise<null> {
    const [householdId = '', userId = ''] = subject.split(' ');
    const household = await this.transaction.run(() => this.households.lockAny(householdId));
    if (!household || household.members.some(({ personId }) => personId === userId)) return null;
    await this.mails.send(removedMail, {
      about: `removed-member-${householdId}-${dueAt.getTime()}`,
      to: [userId],
      page: startPage,
    });
    return null;
  }
}
