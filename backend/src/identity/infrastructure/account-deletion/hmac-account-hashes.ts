import { createHmac, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { AccountHashes } from '../../account-hashes';
import { SignInSchema } from '../sessions/session.schema';

@Injectable()
export class HmacAccountHashes extends AccountHashes {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'hmacKeys'>,
  ) {
    super();
  }

  async of(userId: string, purpose: string): Promise<[Buffer, ...Buffer[]]> {
    const found = await this.database
      .entities(SignInSchema)
      .find({ where: { personId: userId }, order: { provider: 'ASC', subject: 'ASC' } });
    const whose =
      found.length > 0 ? found.map(({ provider, subject }) => `${provider}:${subject}`) : [userId];
    const [first, ...others] = whose.flatMap((who) =>
      this.settings.hmacKeys.map((key) =>
        createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
          .update(who)
          .digest(),
      ),
    );
    if (!first) throw new Error('HMAC_KEYS is empty');
    return [first, ...others];
  }
}
