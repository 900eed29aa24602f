import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { describe } from '../../../platform/database/database-errors';
import { BillingRecords, type OrphanedInvoice } from '../../domain/projection/projection';
import { PaymentProvider, ProviderRefused } from '../../domain/provider/payment-provider';
import { ReconciliationQueue } from '../../domain/reconciliation/reconciliation-queue';
import { SyncCustomer } from '../projection/sync-customer';
import { atOnce, processClaimed, type ShouldContinue } from './process-claimed';

const dayMs = 86_400_000;

/**
 * Voids invoices of subscriptions that the provider, or support in its dashboard, has ended: paid, they
 * would buy nothing.
 */
@Injectable()
export class VoidOrphanedInvoices {
  private readonly log = new Logger('billing');

  constructor(
    private readonly queue: ReconciliationQueue,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncCustomer,
    private readonly clock: Clock,
  ) {}

  async execute(shouldContinue: ShouldContinue = () => true): Promise<void> {
    if (!this.provider.configured) return;
    const now = this.clock.now();
    // An invoice that cannot be voided is tried again, and reported again, a day later.
    const since = new Date(now.getTime() - dayMs);
    const claim = (): Promise<string[]> => this.queue.claim({ reason: 'debts', now, since, most: atOnce });
    await processClaimed(
      { claim, handle: (id) => this.voidAll(id), failed: (id, error) => this.note(id, describe(error)) },
      shouldContinue,
    );
  }

  private async voidAll(accountId: string): Promise<void> {
    const reasons: string[] = [];
    for (const owed of await this.records.orphanedInvoices(accountId)) {
      await this.voidOne(owed).catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error;
        reasons.push(error.reason);
      });
    }
    // The invoice may have been paid meanwhile and voiding refused: the facts are read either way.
    await this.sync.of(accountId);
    const left = await this.records.orphanedInvoices(accountId);
    if (left.length > 0)
      await this.note(accountId, [...left.map(({ id }) => id), ...new Set(reasons)].join(', '));
  }

  private async voidOne({ id, subscriptionId, status }: OrphanedInvoice): Promise<void> {
    if (status === 'open') await this.provider.voidInvoice(id, `void:${id}`);
    // For a subscription that has already ended, only its drafts are stopped.
    else await this.provider.cancelNow(subscriptionId, { refundRest: false }, `over:${id}`);
  }

  private async note(accountId: string, why: string): Promise<void> {
    this.log.error(
      `ALERT debts: account ${accountId}: asked for what is over: ${why}; docs/runbooks/billing.md`,
    );
    await this.queue.recordCheck(accountId, 'debts', this.clock.now(), why);
  }
}
