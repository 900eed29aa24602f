import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { KeyedHashes } from '../domain/keyed-hashes';

@Injectable()
export class HmacKeyedHashes extends KeyedHashes {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>) {
    super();
  }

  of(purpose: 'visit' | 'device', text: string): [Buffer, ...Buffer[]] {
    const [first, ...others] = this.settings.hmacKeys.map((key) =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `referral ${purpose}`, 32)))
        .update(text)
        .digest(),
    );
    if (!first) throw new Error('HMAC_KEYS is empty');
    return [first, ...others];
  }
}
