import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { EmailSuppressions } from '../../domain/invitations/email-suppressions';

export type SuppressionStatus = 'heard' | 'silent' | 'unknown';

/**
 * Stops or allows invitation emails to the address of an unsubscribe token. No account is needed; an invalid
 * token is `unknown`.
 */
@Injectable()
export class SuppressAddress {
  constructor(
    private readonly suppressions: EmailSuppressions,
    private readonly clock: Clock,
  ) {}

  async statusOf(token: string): Promise<SuppressionStatus> {
    if (!this.suppressions.isToken(token)) return 'unknown';
    return (await this.suppressions.isSuppressedByToken(token)) ? 'silent' : 'heard';
  }

  async setStatus(token: string, wanted: 'heard' | 'silent'): Promise<SuppressionStatus> {
    if (!this.suppressions.isToken(token)) return 'unknown';
    if (wanted === 'silent') await this.suppressions.suppress(token, this.clock.now());
    else await this.suppressions.unsuppress(token);
    return wanted;
  }
}
