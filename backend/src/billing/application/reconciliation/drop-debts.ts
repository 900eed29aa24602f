import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { describe } from '../../../platform/database/database-errors';
import { BillingRecords, type OwedForNothing } from '../../domain/billing-records';
import { Looks } from '../../domain/looks';
import { PaymentProvider, ProviderRefused } from '../../domain/payment-provider';
import { SyncCustomer } from '../projection/sync-customer';
import { atOnce, eachClaimed, type MayGoOn } from './each-claimed';

const dayMs = 86_400_000;

/** Who ends a subscription that was not paid, the provider itself or somebody in its dashboard, leaves its invoice open, and it could be paid for nothing. */
@Injectable()
export class DropDebts {
  private readonly log = new Logger('billing');

  constructor(
    private readonly looks: Looks,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
    private readonly sync: SyncCustomer,
    private readonly clock: Clock,
  ) {}

  async execute(mayGoOn: MayGoOn = () => true): Promise<void> {
    if (!this.provider.configured) return;
    const now = this.clock.now();
    // What cannot be dropped is tried again a day later, and said again.
    const since = new Date(now.getTime() - dayMs);
    const claim = (): Promise<string[]> => this.looks.claim({ reason: 'debts', now, since, most: atOnce });
    await eachClaimed(
      { claim, look: (id) => this.dropAll(id), failed: (id, error) => this.note(id, describe(error)) },
      mayGoOn,
    );
  }

  private async dropAll(accountId: string): Promise<void> {
    const reasons: string[] = [];
    for (const owed of await this.records.owedForNothing(accountId)) {
      await this.drop(owed).catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error;
        reasons.push(error.reason);
      });
    }
    // It may have been paid meanwhile, and be refused: what is true is written either way.
    await this.sync.of(accountId);
    const left = await this.records.owedForNothing(accountId);
    if (left.length > 0)
      await this.note(accountId, [...left.map(({ id }) => id), ...new Set(reasons)].join(', '));
  }

  private async drop({ id, subscriptionId, status }: OwedForNothing): Promise<void> {
    if (status === 'open') await this.provider.voidInvoice(id, `void:${id}`);
    // With what has ended already only its drafts are held.
    else await this.provider.cancelNow(subscriptionId, { refundRest: false }, `over:${id}`);
  }

  private async note(accountId: string, why: string): Promise<void> {
    this.log.error(
      `ALERT debts: account ${accountId}: asked for what is over: ${why}; docs/runbooks/billing.md`,
    );
    await this.looks.done(accountId, 'debts', this.clock.now(), why);
  }
}
