import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { CardPayments } from '../../domain/consent/card-payments';
import type { ConsentMethod } from '../../domain/consent/consent';

/** The ways in which a user can consent at present; none without a mail server. */
@Injectable()
export class ConsentMethods {
  constructor(
    private readonly payments: CardPayments,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl'>,
  ) {}

  async of(userId: string): Promise<ConsentMethod[]> {
    if (this.settings.smtpUrl === null) return [];
    return (await this.payments.hasPaid(userId)) ? ['email', 'card'] : ['email'];
  }
}
