import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { DueInstants } from '../../../platform/due/due-instants';
import { Consents } from '../../domain/consent/consents';
import type { Household } from '../../domain/household/household';
import { Households } from '../../domain/household/households';
import { childErasure } from '../household/erase-child';
import { hashOf } from '../sessions/secrets';
import { consentReminder, reminderAfter } from './remind-of-consent';

/**
 * Records the consent of the parent who holds the token of the mail. Profiles that a withdrawal has hidden
 * come back.
 * @throws NOT_FOUND, CONSENT_LINK_EXPIRED, CONSENT_LINK_USED
 */
@Injectable()
export class AgreeConsent {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly consents: Consents,
    private readonly dueInstants: DueInstants,
    private readonly clock: Clock,
  ) {}

  execute(
    token: string,
    notice: { textVersion: string; language: Language },
  ): Promise<{ householdName: string }> {
    return this.transaction.run(async () => {
      const tokenHash = hashOf(token);
      const found = await this.consents.byToken(tokenHash);
      const household = found && (await this.households.lock(found.householdId, found.personId));
      // Read again: another tab may have agreed until the lock was free.
      const consent = household && (await this.consents.byToken(tokenHash));
      if (!consent) throw notFound();
      const now = this.clock.now();
      consent.agree(notice, now);
      await this.consents.save(consent);
      await this.dueInstants.set(consentReminder, consent.id, reminderAfter(now));
      await this.restoreChildren(household);
      household.consentChanged();
      await this.households.save(household);
      return { householdName: household.snapshot().name };
    });
  }

  private async restoreChildren(household: Household): Promise<void> {
    // The consent of a helper alone brings no child back.
    if (!(await this.consents.isAnyAgreed(household.id))) return;
    const withdrawals = await this.consents.withdrawals(household.id);
    for (const { id } of household.restoreHidden(withdrawals)) await this.dueInstants.clear(childErasure, id);
  }
}
