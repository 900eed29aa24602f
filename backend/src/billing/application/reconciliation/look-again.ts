import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { describe } from '../../../platform/database/database-errors';
import { Looks } from '../../domain/looks';
import { PaymentProvider, ProviderRefused } from '../../domain/payment-provider';
import { atOnce, eachClaimed, type MayGoOn } from './each-claimed';
import { SyncCustomer } from '../projection/sync-customer';

/** Asks about those of whom something should have been heard: a period is over, or something waits. Nothing depends on our being told. */
@Injectable()
export class LookAgain {
  private readonly log = new Logger('billing');

  constructor(
    private readonly looks: Looks,
    private readonly sync: SyncCustomer,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async execute(reason: 'due' | 'open', mayGoOn: MayGoOn): Promise<void> {
    if (!this.provider.configured) return;
    const now = this.clock.now();
    await eachClaimed({ claim: () => this.looks.claim({ reason, now, since: null, most: atOnce }), look: (id) => this.lookAt(id, reason), failed: (id, error) => this.failed(id, reason, error) }, mayGoOn);
  }

  private failed(accountId: string, reason: 'due' | 'open', error: unknown): Promise<void> {
    this.log.warn(`account ${accountId} (${reason}) could not be looked at: ${describe(error)}`);
    return Promise.resolve();
  }

  private async lookAt(accountId: string, reason: 'due' | 'open'): Promise<void> {
    try {
      await this.sync.of(accountId);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // It is noted on the account; the sweep of the night says so to whoever looks after the product.
      this.log.warn(`account ${accountId} (${reason}) could not be asked about: ${error.reason}`);
    }
  }
}
