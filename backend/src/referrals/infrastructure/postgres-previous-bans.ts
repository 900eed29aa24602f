import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { AccountHashes } from '../../identity';
import { Database } from '../../platform/database/database';
import { PreviousBans } from '../domain/previous-bans';
import { PreviousBanSchema } from './previous-ban.schema';

export const banPurpose = 'referral-bar';

@Injectable()
export class PostgresPreviousBans extends PreviousBans {
  constructor(
    private readonly database: Database,
    private readonly accountHashes: AccountHashes,
  ) {
    super();
  }

  async since(userId: string): Promise<Date | null> {
    const hashes = await this.accountHashes.of(userId, banPurpose);
    return (
      (await this.database.entities(PreviousBanSchema).findOneBy({ mark: Any([...hashes]) }))?.barredAt ??
      null
    );
  }
}
