import { Inject, Injectable } from '@nestjs/common';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Mailer } from '../../platform/mail/mailer';
import { Circles } from '../domain/circles';
import { invitationMail, toMailLanguage } from './invitation-mail';

/** One mail for each invitation, in the language of whoever gets it where that is known. Who has opened the list meanwhile needs none. */
@Injectable()
export class SendInvitation {
  constructor(
    private readonly circles: Circles,
    private readonly identity: IdentityFacade,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute(invitationId: string, language: string): Promise<void> {
    const invitation = await this.circles.invitation(invitationId);
    if (!invitation || invitation.mailedAt) return;
    const person = await this.identity.findByEmail(invitation.address);
    const words = invitationMail(toMailLanguage(person?.language) ?? toMailLanguage(language) ?? 'en', new URL('/login', this.settings.publicUrl).href);
    // Should we be stopped between these two, the mail goes out once more under the same id.
    if (await this.mailer.send({ id: `invitation-${invitationId}`, to: invitation.address, ...words })) await this.circles.mailed(invitationId, this.clock.now());
  }
}
