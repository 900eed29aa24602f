import { Inject, Injectable } from '@nestjs/common';
import { type Language, languageOf } from '@pictick/rules/language';
import { IdentityFacade, type Profile } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Mailer } from '../../../platform/mail/mailer';
import { EmailSuppressions } from '../../domain/invitations/email-suppressions';
import { InviterBlocks } from '../../domain/invitations/inviter-blocks';
import type { Invitation } from '../../domain/share-list/collaborators';
import { CollaboratorsRepository } from '../../domain/share-list/collaborators-repository';
import { invitationMail } from './invitation-mail';

/**
 * Sends one email per invitation, in the language of the recipient if it is known. Sends none if the list is
 * opened already or the address is suppressed; the inviter cannot tell. |
 * @throws Error if another worker is sending it, so that the job is retried
 */
@Injectable()
export class SendInvitation {
  constructor(
    private readonly collaboratorsRepository: CollaboratorsRepository,
    private readonly inviterBlocks: InviterBlocks,
    private readonly suppressions: EmailSuppressions,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute(invitationId: string, language: string): Promise<void> {
    const invitation = await this.collaboratorsRepository.invitation(invitationId);
    if (!invitation || invitation.mailedAt) return;
    const person = await this.identity.findByEmail(invitation.address);
    if (await this.isUnwanted(invitation, person)) return;
    if (!(await this.collaboratorsRepository.claimMail(invitationId, this.clock.now())))
      throw new Error('Another worker is sending this email');
    // If the process dies before `mailed`, the email is sent again under the same id.
    if (await this.post(invitation, languageOf(person?.language) ?? languageOf(language) ?? 'en'))
      await this.collaboratorsRepository.mailed(invitationId, this.clock.now());
  }

  private async isUnwanted({ address, invitedBy }: Invitation, person: Profile | null): Promise<boolean> {
    return (
      (await this.suppressions.isSuppressed(address)) ||
      (person !== null && (await this.inviterBlocks.has(person.id, invitedBy)))
    );
  }

  private async post({ id, address: to }: Invitation, language: Language): Promise<boolean> {
    try {
      const stop = this.stopUrl(to, language);
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

  /** The link works without an account. */
  private stopUrl(address: string, language: Language): string {
    const url = new URL('/api/invitations/stop', this.settings.publicUrl);
    url.search = new URLSearchParams({
      word: this.suppressions.unsubscribeToken(address),
      language,
    }).toString();
    return url.href;
  }
}
