import { Inject, Injectable } from '@nestjs/common';
import { type Language, languageOf } from '@pictick/rules/language';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Mailer } from '../../../platform/mail/mailer';
import type { Invitation } from '../../domain/share-list/collaborators';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import { invitationMail } from './invitation-mail';
import { MailRecipients } from './mail-recipients';

/**
 * Sends one email per invitation, in the language of the recipient if it is known. Sends none if the list is
 * opened already or the address is suppressed; the inviter cannot tell. |
 * @throws Error if another worker is sending it, so that the job is retried
 */
@Injectable()
export class SendInvitation {
  constructor(
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly recipients: MailRecipients,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute(invitationId: string, language: string): Promise<void> {
    const invitation = await this.collaboratorsRepository.invitation(invitationId);
    if (!invitation || invitation.mailedAt) return;
    const person = await this.identity.findByEmail(invitation.address);
    const spoken = languageOf(person?.language) ?? languageOf(language) ?? 'en';
    const stop = await this.recipients.stopLink(invitation.address, invitation.invitedBy, spoken);
    if (stop === null) return;
    if (!(await this.collaboratorsRepository.claimMail(invitationId, this.clock.now())))
      throw new Error('Another worker is sending this email');
    // If the process dies before `mailed`, the email is sent again under the same id.
    if (await this.post(invitation, spoken, stop))
      await this.collaboratorsRepository.mailed(invitationId, this.clock.now());
  }

  private async post({ id, address: to }: Invitation, language: Language, stop: string): Promise<boolean> {
    try {
      return await this.mailer.send({
        id: `invitation-${id}`,
        to,
        stop,
        ...invitationMail(language, new URL('/login', this.settings.publicUrl).href, stop),
      });
    } catch (error) {
      await this.collaboratorsRepository.releaseMail(id);
      throw error;
    }
  }
}
