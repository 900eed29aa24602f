import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { describe } from '../../../platform/database/database-errors';
import { BillingAccounts } from '../../domain/billing-account';
import { BillingRecords } from '../../domain/billing-records';
import { Looks } from '../../domain/looks';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/payment-provider';
import { driftOf, type Was } from '../../domain/projection';
import { SyncCustomer } from '../projection/sync-customer';
import { atOnce, eachClaimed, many, type MayGoOn } from './each-claimed';

/** What moved so short a time ago may not have been told yet, nor found by the back-fill. */
const patienceMs = 15 * 60_000;
/** By then the provider has said of everybody else what it knows. */
const waitsForMs = 12 * 3_600_000;

/** Every night everybody who pays or has paid not long ago is asked about. What we knew has to be what is true; where it is not, a person has to look why. */
@Injectable()
export class SweepAccounts {
  private readonly log = new Logger('billing');

  constructor(
    private readonly looks: Looks,
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly sync: SyncCustomer,
    private readonly clock: Clock,
  ) {}

  async execute(night: Date, mayGoOn: MayGoOn): Promise<void> {
    const now = this.clock.now();
    let unheardOf = 0;
    const look = async (id: string): Promise<void> => {
      const found = await this.drifted(id).catch((error: unknown) => {
        if (error instanceof ProviderSilent) unheardOf += 1;
        throw error;
      });
      await this.note(id, found);
    };
    const gone = await eachClaimed(
      {
        claim: () => this.looks.claim({ reason: 'sweep', now, since: night, most: many }),
        look,
        failed: (id, error) => this.note(id, `cannot be looked at (${describe(error)})`),
      },
      mayGoOn,
    );
    if (!gone) return;
    // Those whom another worker is at are left as well; but of whom the provider never says anything, nobody would ever hear.
    const left = await this.looks.left('sweep', now, night);
    if (left > 0 && (left > unheardOf || now.getTime() - night.getTime() < waitsForMs)) return;
    if (await this.looks.endRound('sweep', night, now)) await this.sum(night, left);
  }

  private async sum(night: Date, left: number): Promise<void> {
    const { looked, found } = await this.looks.tally('sweep', night);
    const total = `drift_total ${found} of ${looked} accounts${left > 0 ? `, ${left} could not be asked about` : ''}`;
    if (found + left > 0) this.log.error(`ALERT ${total}; docs/runbooks/billing.md`);
    else this.log.log(total);
  }

  private async note(accountId: string, found: string | null): Promise<void> {
    if (found !== null)
      this.log.error(`ALERT drift: account ${accountId}: ${found}; docs/runbooks/billing.md`);
    await this.looks.done(accountId, 'sweep', this.clock.now(), found);
  }

  private async drifted(accountId: string): Promise<string | null> {
    const was = await this.known(accountId);
    try {
      await this.sync.of(accountId);
    } catch (error) {
      if (error instanceof ProviderRefused) return `cannot be asked about (${error.reason})`;
      throw error;
    }
    const is = await this.known(accountId);
    const moved = driftOf(was, is);
    // Where others have written meanwhile nobody can say what we would have missed.
    if (moved.length === 0 || is.account.version !== was.account.version + 1) return null;
    if (is.account.edition !== was.account.edition) {
      this.log.log(`account ${accountId} is told otherwise by this release: ${moved.join(', ')}`);
      return null;
    }
    return (await this.looks.isStirring(accountId, new Date(this.clock.now().getTime() - patienceMs)))
      ? null
      : moved.join(', ');
  }

  private async known(accountId: string): Promise<Was> {
    const account = await this.accounts.byId(accountId);
    if (!account) throw notFound();
    return this.records.of(account.snapshot());
  }
}

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
    await eachClaimed(
      {
        claim: () => this.looks.claim({ reason, now, since: null, most: atOnce }),
        look: (id) => this.lookAt(id, reason),
        failed: (id, error) => this.failed(id, reason, error),
      },
      mayGoOn,
    );
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

/** What waits has its time. What is left after that will not end by itself, and a person has to look. */
@Injectable()
export class WatchOpenThings {
  private readonly log = new Logger('billing');
  private told = 0;

  constructor(
    private readonly looks: Looks,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const { checkouts, changes, payments } = await this.looks.overdue(this.clock.now());
    const all = checkouts + changes + payments;
    // Said again only when there are more.
    if (all > this.told)
      this.log.error(
        `ALERT open: ${checkouts} checkouts, ${changes} announced changes and ${payments} payments should be over; docs/runbooks/billing.md`,
      );
    this.told = all;
  }
}
