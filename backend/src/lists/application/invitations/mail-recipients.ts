import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { IdentityFacade } from '../../../identity';
import { addressKey } from '../../../kernel/address';
import { tooMany } from '../../../kernel/domain-error';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { EmailSuppressions } from '../../domain/invitations/email-suppressions';
import { InviterBlocks } from '../../domain/invitations/inviter-blocks';
import { ShareLog } from '../../domain/share-list/share-log';
import { countMail, secondsUntilOldEnough } from '../share-list/count-mail';

/** Which addresses want mail of invitations, and how many they get. */
@Injectable()
export class MailRecipients {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly inviterBlocks: InviterBlocks,
    private readonly suppressions: EmailSuppressions,
    private readonly shareLog: ShareLog,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'local' | 'publicUrl'>,
  ) {}

  /** Counts a mail in the transaction of its invitation. @throws TOO_MANY_REQUESTS */
  async count(address: string, invitedBy: string, now: Date): Promise<void> {
    const createdAt = (await this.identity.profileOf(invitedBy))?.createdAt ?? now;
    const wait = secondsUntilOldEnough(createdAt, now, this.settings);
    if (wait > 0) throw tooMany(wait);
    await countMail(this.shareLog, { from: invitedBy, to: addressKey(address), at: now });
  }

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
