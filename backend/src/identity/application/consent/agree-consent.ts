import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { Transaction } from '../../../platform/database/transaction';
import { Consents } from '../../domain/consent/consents';
import { Households } from '../../domain/household/households';
import { hashOf } from '../sessions/secrets';
import { AcceptConsent } from './accept-consent';

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
    private readonly acceptConsent: AcceptConsent,
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
      await this.acceptConsent.of(household, consent, now);
      await this.households.save(household);
      return { householdName: household.snapshot().name };
    });
  }
}
