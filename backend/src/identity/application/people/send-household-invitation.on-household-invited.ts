import { Inject, Logger } from '@nestjs/common';
import { languageOf } from '@pictick/rules/language';
import { Clock } from '../../../kernel/clock';
import type { PayloadOf } from '../../../kernel/domain-event';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { AddressRefused, Mailer } from '../../../platform/mail/mailer';
import { type EventHandler, OnEvent } from '../../../platform/outbox/on-event.decorator';
import { Households } from '../../domain/household/households';
import { isOpenAt } from '../../domain/household/invitation';
import { InvitationRecipients } from '../../domain/household/invitation-recipients';
import { HouseholdInvited } from '../../events';
import { IdentityFacade } from '../../identity.facade';
import { hashOf } from '../sessions/secrets';
import { householdInvitationMail } from './household-invitation-mail';
import { InvitationTokens } from './invitation-tokens';

/**
 * Mails the link of an invitation, in the language of the recipient if it is known. Sends none if it has ended
 * or the address wants none; the inviter cannot tell.
 */
@OnEvent(HouseholdInvited)
export class SendHouseholdInvitation implements EventHandler<typeof HouseholdInvited> {
  private readonly log = new Logger('invitations');

  constructor(
    private readonly households: Households,
    private readonly tokens: InvitationTokens,
    private readonly recipients: InvitationRecipients,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  async handle({ invitationId, sealedToken, language }: PayloadOf<typeof HouseholdInvited>): Promise<void> {
    const invitation = await this.households.invitation(invitationId);
    const token = this.tokens.open(sealedToken);
    if (!invitation || token === null || !invitation.tokenHash.equals(hashOf(token))) return;
    const { email, invitedBy } = invitation;
    if (email === null || !isOpenAt(invitation, this.clock.now())) return;
    if ((await this.identity.profileOf(invitedBy))?.leaving !== false) return;
    const person = await this.identity.findByEmail(email);
    const spoken = languageOf(person?.language) ?? languageOf(language) ?? 'en';
    const stop = await this.recipients.stopLink(email, invitedBy, spoken);
    if (stop === null) return;
    const url = new URL(`/join#${token}`, this.settings.publicUrl).href;
    try {
      await this.mailer.send({
        id: `household-invitation-${invitationId}`,
        to: email,
        stop,
        ...householdInvitationMail(spoken, url, stop),
      });
    } catch (error) {
      // A retry is useless. The inviter can hand the link over.
      if (!(error instanceof AddressRefused)) throw error;
      this.log.warn(`the mail of invitation ${invitationId} was refused by its address`);
    }
  }
}
