import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { notFound } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { CardPayments } from '../../domain/consent/card-payments';
import { Consent } from '../../domain/consent/consent';
import { cardPaymentMissing, mailUnavailable } from '../../domain/consent/consent.errors';
import { Consents } from '../../domain/consent/consents';
import { type HouseholdChanged, HouseholdChanges } from '../household/household-changes';
import { AcceptConsent } from './accept-consent';

export type AgreedByCard = { state: 'agreed' } & HouseholdChanged;

/**
 * Records the consent of a member who has paid by card, without the link of a mail. The second mail follows as
 * after the link. If the member has agreed already, it changes nothing.
 * @throws NOT_FOUND, CARD_PAYMENT_MISSING, MAIL_UNAVAILABLE
 */
@Injectable()
export class AgreeByCard {
  constructor(
    private readonly changes: HouseholdChanges,
    private readonly consents: Consents,
    private readonly payments: CardPayments,
    private readonly acceptConsent: AcceptConsent,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl'>,
  ) {}

  execute(
    command: Command,
    householdId: string,
    notice: { textVersion: string; language: Language },
  ): Promise<StoredResponse<AgreedByCard>> {
    return this.changes.once(command, 200, householdId, async (household, { personId, now }) => {
      if (household.roleOf({ personId, now }) === null) throw notFound();
      const open = await this.consents.open(householdId, personId);
      if (open?.isAgreed) return { state: 'agreed' as const };
      if (!(await this.payments.hasPaid(personId))) throw cardPaymentMissing();
      // The second mail tells the owner of the account what this page has agreed to.
      if (this.settings.smtpUrl === null) throw mailUnavailable();
      const consent = open ?? Consent.begin({ id: randomUUID(), householdId, personId }, now);
      consent.agreeByCard(notice, now);
      await this.acceptConsent.of(household, consent, now);
      return { state: 'agreed' as const };
    });
  }
}
