import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { describe } from '../../../platform/database/database-errors';
import { BillingAccounts } from '../../domain/billing-account';
import { CreditBook, ledgerDifferences } from '../../domain/credit';
import { Looks } from '../../domain/looks';
import { PaymentProvider, ProviderRefused } from '../../domain/payment-provider';
import { eachClaimed, many, type MayGoOn } from './each-claimed';
import { PushCredit } from '../rewards/push-credit';
import { SyncCustomer } from '../projection/sync-customer';

/** Every night: what we owe people is booked where it is paid with, and the two books say the same. */
@Injectable()
export class CompareLedger {
  private readonly log = new Logger('billing');

  constructor(
    private readonly looks: Looks,
    private readonly accounts: BillingAccounts,
    private readonly book: CreditBook,
    private readonly pushCredit: PushCredit,
    private readonly sync: SyncCustomer,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async execute(night: Date, mayGoOn: MayGoOn): Promise<void> {
    const now = this.clock.now();
    const gone = await eachClaimed(
      {
        claim: () => this.looks.claim({ reason: 'ledger', now, since: night, most: many }),
        look: async (id) => this.note(id, await this.differences(id)),
        failed: (id, error) => this.note(id, [`cannot be compared (${describe(error)})`]),
      },
      mayGoOn,
    );
    if (gone && (await this.looks.left('ledger', now, night)) === 0) await this.looks.endRound('ledger', night, now);
  }

  private async note(accountId: string, found: readonly string[]): Promise<void> {
    if (found.length > 0) this.log.error(`ALERT ledger: account ${accountId}: ${found.join('; ')}; docs/runbooks/billing.md`);
    await this.looks.done(accountId, 'ledger', this.clock.now(), found.length > 0 ? `${found.length} differences` : null);
  }

  /** What is booked now is in the balance there, and no longer among what waits here: both are written, or people would see less than they have. */
  private async bookWhatWaits(accountId: string): Promise<void> {
    if ((await this.book.unsyncedOf(accountId)).length === 0) return;
    await this.pushCredit.of(accountId);
    await this.sync.of(accountId);
  }

  private async differences(accountId: string): Promise<string[]> {
    const customerId = (await this.accounts.byId(accountId))?.customerId;
    if (!customerId) return [];
    try {
      await this.bookWhatWaits(accountId);
      const before = await this.book.linesOf(accountId);
      const entries = await this.provider.balanceEntriesOf(customerId);
      return entries === null ? [] : ledgerDifferences(before, entries, await this.book.linesOf(accountId));
    } catch (error) {
      if (error instanceof ProviderRefused) return [`cannot be compared (${error.reason})`];
      throw error;
    }
  }
}
