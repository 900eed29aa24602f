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
    if (!(await this.circles.claimMail(invitationId, this.clock.now()))) throw new Error('Somebody else is sending this mail');
    // Should we be killed between sending and saying so, the mail goes out once more under the same id.
    if (await this.post(invitationId, invitation.address, language)) await this.circles.mailed(invitationId, this.clock.now());
  }

  private async post(invitationId: string, to: string, language: string): Promise<boolean> {
    try {
      const person = await this.identity.findByEmail(to);
      const words = invitationMail(toMailLanguage(person?.language) ?? toMailLanguage(language) ?? 'en', new URL('/login', this.settings.publicUrl).href);
      return await this.mailer.send({ id: `invitation-${invitationId}`, to, ...words });
    } catch (error) {
      await this.circles.disclaimMail(invitationId);
      throw error;
    }
  }
}
