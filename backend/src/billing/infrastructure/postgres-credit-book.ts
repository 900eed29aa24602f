import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Database } from '../../platform/database/database';
import type { Entities } from '../../platform/database/entities';
import { CreditBook, type CreditEntryState } from '../domain/credit';
import { CreditEntrySchema } from './credit.schema';

@Injectable()
export class PostgresCreditBook extends CreditBook {
  constructor(private readonly database: Database) {
    super();
  }

  private get entries(): Entities<CreditEntryState> {
    return this.database.entities(CreditEntrySchema);
  }

  unsyncedOf(accountId: string): Promise<CreditEntryState[]> {
    return this.entries.find({ where: { accountId, status: 'unsynced' }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  linesOf(accountId: string): Promise<CreditEntryState[]> {
    return this.entries.findBy({ accountId });
  }

  async synced(id: string, providerEntryId: string, now: Date): Promise<void> {
    await this.entries.update({ id, status: 'unsynced' }, { status: 'synced', providerEntryId, syncedAt: now });
  }

  async write({ accountId, amountCents, currency, reason, reference, createdAt }: Pick<CreditEntryState, 'accountId' | 'amountCents' | 'currency' | 'reason' | 'reference' | 'createdAt'>): Promise<number> {
    if (amountCents !== 0) {
      const entry = { id: uuidv7(), accountId, amountCents, currency, reason, reference, status: 'unsynced', createdAt } as const;
      await this.entries.createQueryBuilder().insert().values(entry).orIgnore().execute();
    }
    const line = await this.entries.findOne({ select: { amountCents: true }, where: { reason, reference } });
    return line?.amountCents ?? 0;
  }
}
