import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../../platform/config/env';
import { BillingAccounts } from '../../../domain/billing-accounts';
import type { LateEndLetter } from '../../../domain/letters';
import { SendLetter } from '../send-letter';
import { lateEndMail } from './late-end-mail';

/** We said that we would finish it; nobody is looking any more when we have. */
@Injectable()
export class SendLateEnd {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly sendLetter: SendLetter,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {}

  async execute({ kind, accountId, commandId, wish, done }: LateEndLetter): Promise<void> {
    if (this.settings.smtpUrl === null) return;
    const userId = (await this.accounts.byId(accountId))?.userId;
    if (userId === undefined) return;
    const gone = await this.sendLetter.once({ userId, kind, about: commandId }, (language) => lateEndMail(language, wish, done, new URL('/billing', this.settings.publicUrl).href));
    if (!gone) throw new Error('Somebody else is sending this mail');
  }
}
