import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { hashOf, openToken, sealToken } from '../sessions/secrets';

const purpose = 'consent-mail';

/** The token of a consent link: 128 random bits. Its hash is stored, and events carry it sealed. */
@Injectable()
export class ConsentTokens {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>) {}

  issue(): { tokenHash: Buffer; sealedToken: string } {
    const token = randomBytes(16).toString('base64url');
    return { tokenHash: hashOf(token), sealedToken: sealToken(token, this.settings.hmacKeys, purpose) };
  }

  /** Null if the key that sealed it was removed. */
  open(sealedToken: string): string | null {
    return openToken(sealedToken, this.settings.hmacKeys, purpose);
  }
}
