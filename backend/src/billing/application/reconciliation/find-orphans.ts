import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { describe } from '../../../platform/database/database-errors';
import { Looks } from '../../domain/looks';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/payment-provider';
import { chunks, type MayGoOn } from './each-claimed';
import { FindCustomer } from '../projection/find-customer';
import { SyncCustomer } from '../projection/sync-customer';

/** Whoever is charged has to be somebody here: every night all that live at the provider are gone through. What can be told whose it is comes home. */
@Injectable()
export class FindOrphans {
  private readonly log = new Logger('billing');

  constructor(
    private readonly provider: PaymentProvider,
    private readonly looks: Looks,
    private readonly findCustomer: FindCustomer,
    private readonly sync: SyncCustomer,
    private readonly clock: Clock,
  ) {}

  /** Where the provider is silent it begins anew in the next round. */
  async execute(night: Date, mayGoOn: MayGoOn): Promise<void> {
    try {
      if (await this.goThrough(mayGoOn)) await this.looks.endRound('orphans', night, this.clock.now());
    } catch (error) {
      if (!(error instanceof ProviderSilent)) throw error;
      this.log.warn('orphans were not looked for: the provider is silent');
    }
  }

  private async goThrough(mayGoOn: MayGoOn): Promise<boolean> {
    for await (const some of chunks(this.provider.liveSubscriptions(), 100)) {
      if (!mayGoOn()) return false;
      for (const customerId of await this.looks.strangers(some.map((one) => one.customerId))) await this.bringHome(customerId);
    }
    return true;
  }

  /** Where there is nobody, `accountOf` says so to whoever looks after the product. */
  private async bringHome(customerId: string): Promise<void> {
    try {
      const accountId = await this.findCustomer.accountOf(customerId);
      if (accountId !== null) await this.sync.of(accountId);
    } catch (error) {
      if (error instanceof ProviderSilent) throw error;
      // Of who is linked it is noted on the account, and looked at again; either way the others have their turn.
      if (!(error instanceof ProviderRefused)) this.log.error(`ALERT orphan: customer ${customerId} could not be brought home: ${describe(error)}; docs/runbooks/billing.md`);
    }
  }
}
