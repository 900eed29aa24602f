import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { toAddress } from '@pictick/rules/text/email-address';
import { Clock } from '../../../kernel/clock';
import { invalid, notFound } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { mailUnavailable } from '../../domain/consent/consent.errors';
import { HouseholdPlans } from '../../domain/household/household-plans';
import { Households } from '../../domain/household/households';
import { InvitationRecipients } from '../../domain/household/invitation-recipients';
import type { MemberTerms } from '../../domain/household/member';
import { hashOf } from '../sessions/secrets';
import { type InvitationAnswer, invitationAnswer } from './invitation-answers';
import { InvitationTokens } from './invitation-tokens';

export interface NewInvitation extends MemberTerms {
  id: string;
  token: string;
  email: string | null;
}

/**
 * Invites a user by a link whose token the client made, and mails it if there is an address.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, PEOPLE_LIMIT, UPGRADE_REQUIRED, MAIL_UNAVAILABLE,
 * TOO_MANY_REQUESTS
 */
@Injectable()
export class InviteMember {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: Households,
    private readonly plans: HouseholdPlans,
    private readonly tokens: InvitationTokens,
    private readonly recipients: InvitationRecipients,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl'>,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { token, email: typed, ...draft }: NewInvitation,
    language: Language,
  ): Promise<StoredResponse<InvitationAnswer>> {
    const { userId: personId } = command;
    const email = typed === null ? null : toAddress(typed);
    if (typed !== null && email === null) throw invalid({ field: 'email', rule: 'format' });
    return this.idempotency.once(command, 201, async () => {
      const household = await this.households.lock(householdId, personId);
      if (!household) throw notFound();
      if (email !== null && this.settings.smtpUrl === null) throw mailUnavailable();
      const { version } = household;
      const now = this.clock.now();
      const invitation = household.invite(
        { ...draft, email, tokenHash: hashOf(token) },
        { personId, now },
        {
          hasPlan: await this.plans.hasMorePeople(personId),
          mail: email === null ? null : { sealedToken: this.tokens.seal(token), language },
        },
      );
      if (household.version !== version) {
        if (email !== null) await this.recipients.count(email, personId, now);
        await this.households.save(household);
      }
      return invitationAnswer(invitation);
    });
  }
}
