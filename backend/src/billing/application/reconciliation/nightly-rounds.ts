import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { describe } from '../../../platform/database/database-errors';
import { BillingAccounts } from '../../domain/billing-account';
import { CreditBook, ledgerDifferences } from '../../domain/credit';
import { Looks } from '../../domain/looks';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/payment-provider';
import { FindCustomer, SyncCustomer } from '../projection/sync-customer';
import { PushCredit } from '../rewards/push-credit';
import { chunks, eachClaimed, many, type MayGoOn } from './each-claimed';
import { SweepAccounts } from './sweep-accounts';

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
    if (gone && (await this.looks.left('ledger', now, night)) === 0)
      await this.looks.endRound('ledger', night, now);
  }

  private async note(accountId: string, found: readonly string[]): Promise<void> {
    if (found.length > 0)
      this.log.error(`ALERT ledger: account ${accountId}: ${found.join('; ')}; docs/runbooks/billing.md`);
    await this.looks.done(
      accountId,
      'ledger',
      this.clock.now(),
      found.length > 0 ? `${found.length} differences` : null,
    );
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
      for (const customerId of await this.looks.strangers(some.map((one) => one.customerId)))
        await this.bringHome(customerId);
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
      if (!(error instanceof ProviderRefused))
        this.log.error(
          `ALERT orphan: customer ${customerId} could not be brought home: ${describe(error)}; docs/runbooks/billing.md`,
        );
    }
  }
}

/**
 * What is done once a night (UTC), a few minutes of it at a time: asked for again and again, each goes on where the last one stopped, and has
 * nothing to do once the night's work is done. A provider that is away at midnight is asked in the morning.
 */
@Injectable()
export class NightlyRounds {
  constructor(
    private readonly sweep: SweepAccounts,
    private readonly orphans: FindOrphans,
    private readonly ledger: CompareLedger,
    private readonly looks: Looks,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async execute(mayGoOn: MayGoOn): Promise<void> {
    if (!this.provider.configured) return;
    const night = new Date(this.clock.now());
    night.setUTCHours(0, 0, 0, 0);
    if (!(await this.looks.isOver('sweep', night))) await this.sweep.execute(night, mayGoOn);
    if (!(await this.looks.isOver('ledger', night))) await this.ledger.execute(night, mayGoOn);
    if (!(await this.looks.isOver('orphans', night))) await this.orphans.execute(night, mayGoOn);
  }
}
