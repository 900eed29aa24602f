import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { BillingAccounts } from '../domain/billing-accounts';
import { ProviderMissing, ProviderRefused, ProviderSilent } from '../domain/payment-errors';
import { SyncCustomer } from './sync-customer';

const staleAfterMs = 5 * 60_000;

/** Before somebody looks at what waits: asks the provider if that was some time ago. Where it does not answer, what we know has to do. */
@Injectable()
export class FreshenBilling {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly sync: SyncCustomer,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<void> {
    const account = (await this.accounts.ofUser(userId))?.snapshot();
    if (!account?.customerId) return;
    if (account.syncedAt && this.clock.now().getTime() - account.syncedAt.getTime() < staleAfterMs) return;
    try {
      await this.sync.of(account.id);
    } catch (error) {
      // It was noted on the account, and the reconciliation comes back to it.
      if (!(error instanceof ProviderSilent || error instanceof ProviderRefused || error instanceof ProviderMissing)) throw error;
    }
  }
}
