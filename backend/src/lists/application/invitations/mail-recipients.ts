import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { IdentityFacade } from '../../../identity';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { EmailSuppressions } from '../../domain/invitations/email-suppressions';
import { InviterBlocks } from '../../domain/invitations/inviter-blocks';

/** Answers which addresses want mail of invitations. */
@Injectable()
export class MailRecipients {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly inviterBlocks: InviterBlocks,
    private readonly suppressions: EmailSuppressions,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  /** The link that stops such mail; null: the address wants none, at all or of this user. */
  async stopLink(address: string, invitedBy: string, language: Language): Promise<string | null> {
    const person = await this.identity.findByEmail(address);
    const isUnwanted =
      (await this.suppressions.isSuppressed(address)) ||
      (person !== null && (await this.inviterBlocks.has(person.id, invitedBy)));
    if (isUnwanted) return null;
    const url = new URL('/api/invitations/stop', this.settings.publicUrl);
    url.search = new URLSearchParams({
      word: this.suppressions.unsubscribeToken(address),
      language,
    }).toString();
    return url.href;
  }
}
