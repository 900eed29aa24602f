import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { InvitationRecipients } from '../../identity';
import { MailRecipients } from '../application/invitations/mail-recipients';

/** Answers for households as for lists. */
@Injectable()
export class InvitationRecipientsQuery extends InvitationRecipients {
  constructor(private readonly mailRecipients: MailRecipients) {
    super();
  }

  count(address: string, invitedBy: string, now: Date): Promise<void> {
    return this.mailRecipients.count(address, invitedBy, now);
  }

  stopLink(address: string, invitedBy: string, language: Language): Promise<string | null> {
    return this.mailRecipients.stopLink(address, invitedBy, language);
  }
}
