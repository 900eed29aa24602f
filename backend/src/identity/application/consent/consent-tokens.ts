import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { hashOf, seal, unseal } from '../sessions/secrets';

const purpose = 'consent-mail';

/** The token of a consent link: 128 random bits. Its hash is stored, and events carry it sealed. */
@Injectable()
export class ConsentTokens {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>) {}

  issue(): { tokenHash: Buffer; sealedToken: string } {
    const token = randomBytes(16).toString('base64url');
    const [key] = this.settings.hmacKeys;
    if (!key) throw new Error('HMAC_KEYS has no key');
    return { tokenHash: hashOf(token), sealedToken: seal(token, key, purpose).toString('base64url') };
  }

  /** Null if the key that sealed it was removed. */
  open(sealedToken: string): string | null {
    const box = Buffer.from(sealedToken, 'base64url');
    for (const key of this.settings.hmacKeys) {
      const token = unseal(box, key, purpose);
      if (token !== null) return token;
    }
    return null;
  }
}
