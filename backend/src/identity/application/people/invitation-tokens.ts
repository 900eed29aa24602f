import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { openToken, sealToken } from '../sessions/secrets';

const purpose = 'household-invitation';

/** The token of an invitation, made by the client. Its hash is stored, and events carry it sealed. */
@Injectable()
export class InvitationTokens {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>) {}

  seal(token: string): string {
    return sealToken(token, this.settings.hmacKeys, purpose);
  }

  /** Null if the key that sealed it was removed. */
  open(sealedToken: string): string | null {
    return openToken(sealedToken, this.settings.hmacKeys, purpose);
  }
}
