import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { describe } from '../../../platform/database/database-errors';
import { BillingAccounts } from '../../domain/account/billing-account';
import { CreditLedger, ledgerDifferences } from '../../domain/credit/credit';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';
import { ReconciliationQueue } from '../../domain/reconciliation/reconciliation-queue';
import { PushCredit } from '../credit/push-credit';
import { FindCustomer, SyncCustomer } from '../projection/sync-customer';
import { chunks, processClaimed, many, type ShouldContinue } from './process-claimed';
import { SweepAccounts } from './sweep-accounts';

/** Every night: books unsynced credit at the provider, and compares our ledger with the provider's. */
@Injectable()
export class CompareLedger {
  private readonly log = new Logger('billing');

  constructor(
    private readonly queue: ReconciliationQueue,
    private readonly accounts: BillingAccounts,
    private readonly ledger: CreditLedger,
    private readonly pushCredit: PushCredit,
    private readonly sync: SyncCustomer,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async execute(night: Date, shouldContinue: ShouldContinue): Promise<void> {
    const now = this.clock.now();
    const gone = await processClaimed(
      {
        claim: () => this.queue.claim({ reason: 'ledger', now, since: night, most: many }),
        handle: async (id) => this.note(id, await this.differences(id)),
        failed: (id, error) => this.note(id, [`cannot be compared (${describe(error)})`]),
      },
      shouldContinue,
    );
    if (gone && (await this.queue.countRemaining('ledger', now, night)) === 0)
      await this.queue.finishJob('ledger', night, now);
  }

  private async note(accountId: string, found: readonly string[]): Promise<void> {
    if (found.length > 0)
      this.log.error(`ALERT ledger: account ${accountId}: ${found.join('; ')}; docs/runbooks/billing.md`);
    await this.queue.recordCheck(
      accountId,
      'ledger',
      this.clock.now(),
      found.length > 0 ? `${found.length} differences` : null,
    );
  }

  /**
   * Booking moves credit from our pending lines to the provider's balance. Both are written, or the user
   * would see less credit.
   */
  private async pushUnsynced(accountId: string): Promise<void> {
    if ((await this.ledger.unsyncedOf(accountId)).length === 0) return;
    await this.pushCredit.of(accountId);
    await this.sync.of(accountId);
  }

  private async differences(accountId: string): Promise<string[]> {
    const customerId = (await this.accounts.byId(accountId))?.customerId;
    if (!customerId) return [];
    try {
      await this.pushUnsynced(accountId);
      const before = await this.ledger.linesOf(accountId);
      const entries = await this.provider.balanceEntriesOf(customerId);
      return entries === null ? [] : ledgerDifferences(before, entries, await this.ledger.linesOf(accountId));
    } catch (error) {
      if (error instanceof ProviderRefused) return [`cannot be compared (${error.reason})`];
      throw error;
    }
  }
}

/**
 * Every night: checks that each live subscription of the provider belongs to an account, and links those
 * that can be assigned.
 */
@Injectable()
export class FindOrphans {
  private readonly log = new Logger('billing');

  constructor(
    private readonly provider: PaymentProvider,
    private readonly queue: ReconciliationQueue,
    private readonly findCustomer: FindCustomer,
    private readonly sync: SyncCustomer,
    private readonly clock: Clock,
  ) {}

  /**
   * If the provider is silent, the next run starts over.
   * @throws ProviderRefused
   */
  async execute(night: Date, shouldContinue: ShouldContinue): Promise<void> {
    try {
      if (await this.scan(shouldContinue)) await this.queue.finishJob('orphans', night, this.clock.now());
    } catch (error) {
      if (!(error instanceof ProviderSilent)) throw error;
      this.log.warn('the search for orphaned customers stopped: the provider is silent');
    }
  }

  private async scan(shouldContinue: ShouldContinue): Promise<boolean> {
    for await (const some of chunks(this.provider.liveSubscriptions(), 100)) {
      if (!shouldContinue()) return false;
      for (const customerId of await this.queue.unknownCustomers(some.map((one) => one.customerId)))
        await this.linkOrphan(customerId);
    }
    return true;
  }

  /** Where there is no user, `accountOf` alerts the operator. */
  private async linkOrphan(customerId: string): Promise<void> {
    try {
      const accountId = await this.findCustomer.accountOf(customerId);
      if (accountId !== null) await this.sync.of(accountId);
    } catch (error) {
      if (error instanceof ProviderSilent) throw error;
      // For a linked customer the failure is recorded on the account and retried; the others are processed
      // either way.
      if (!(error instanceof ProviderRefused))
        this.log.error(
          `ALERT orphan: customer ${customerId} could not be brought home: ${describe(error)}; docs/runbooks/billing.md`,
        );
    }
  }
}

/**
 * Runs the nightly reconciliation (UTC) a few minutes at a time. Each run goes on where the last one
 * stopped. If the provider is unavailable at midnight, the work is done in the morning.
 */
@Injectable()
export class NightlyReconciliation {
  constructor(
    private readonly sweep: SweepAccounts,
    private readonly orphans: FindOrphans,
    private readonly ledger: CompareLedger,
    private readonly queue: ReconciliationQueue,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async execute(shouldContinue: ShouldContinue): Promise<void> {
    if (!this.provider.configured) return;
    const night = new Date(this.clock.now());
    night.setUTCHours(0, 0, 0, 0);
    if (!(await this.queue.isJobDone('sweep', night))) await this.sweep.execute(night, shouldContinue);
    if (!(await this.queue.isJobDone('ledger', night))) await this.ledger.execute(night, shouldContinue);
    if (!(await this.queue.isJobDone('orphans', night))) await this.orphans.execute(night, shouldContinue);
  }
}
