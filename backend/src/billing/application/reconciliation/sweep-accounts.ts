import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { describe } from '../../../platform/database/database-errors';
import { BillingAccounts } from '../../domain/account/billing-account';
import { CommandStore } from '../../domain/commands/command';
import { driftOf, type StoredState, BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider, ProviderRefused, ProviderSilent } from '../../domain/provider/payment-provider';
import { ReconciliationQueue } from '../../domain/reconciliation/reconciliation-queue';
import { CommandRunner } from '../command-runner/command-runner';
import { SyncCustomer } from '../projection/sync-customer';
import { atOnce, processClaimed, many, type ShouldContinue } from './process-claimed';

/** The provider may not have told of a newer change yet, nor may the back-fill have found it. */
const settleMs = 15 * 60_000;
/** By then all other accounts have been read. */
const waitsForMs = 12 * 3_600_000;

/**
 * Re-reads every paying account each night. Rows that differ from the provider's facts are drift, and alert
 * the operator.
 */
@Injectable()
export class SweepAccounts {
  private readonly log = new Logger('billing');

  constructor(
    private readonly queue: ReconciliationQueue,
    private readonly accounts: BillingAccounts,
    private readonly records: BillingRecords,
    private readonly sync: SyncCustomer,
    private readonly clock: Clock,
  ) {}

  async execute(night: Date, shouldContinue: ShouldContinue): Promise<void> {
    const now = this.clock.now();
    let unreachable = 0;
    const handle = async (id: string): Promise<void> => {
      const found = await this.findDrift(id).catch((error: unknown) => {
        if (error instanceof ProviderSilent) unreachable += 1;
        throw error;
      });
      await this.note(id, found);
    };
    const gone = await processClaimed(
      {
        claim: () => this.queue.claim({ reason: 'sweep', now, since: night, most: many }),
        handle,
        failed: (id, error) => this.note(id, `cannot be looked at (${describe(error)})`),
      },
      shouldContinue,
    );
    if (!gone) return;
    // Accounts in the hands of another worker count too, so that an account about which the provider stays
    // silent is reported.
    const left = await this.queue.countRemaining('sweep', now, night);
    if (left > 0 && (left > unreachable || now.getTime() - night.getTime() < waitsForMs)) return;
    if (await this.queue.finishJob('sweep', night, now)) await this.sum(night, left);
  }

  private async sum(night: Date, left: number): Promise<void> {
    const { checked, found } = await this.queue.summarize('sweep', night);
    const total = `drift_total ${found} of ${checked} accounts${left > 0 ? `, ${left} could not be asked about` : ''}`;
    if (found + left > 0) this.log.error(`ALERT ${total}; docs/runbooks/billing.md`);
    else this.log.log(total);
  }

  private async note(accountId: string, found: string | null): Promise<void> {
    if (found !== null)
      this.log.error(`ALERT drift: account ${accountId}: ${found}; docs/runbooks/billing.md`);
    await this.queue.recordCheck(accountId, 'sweep', this.clock.now(), found);
  }

  private async findDrift(accountId: string): Promise<string | null> {
    const was = await this.stored(accountId);
    try {
      await this.sync.of(accountId);
    } catch (error) {
      if (error instanceof ProviderRefused) return `cannot be asked about (${error.reason})`;
      throw error;
    }
    const is = await this.stored(accountId);
    const moved = driftOf(was, is);
    // If another fetch was written meanwhile, drift cannot be told from a regular change.
    if (moved.length === 0 || is.account.version !== was.account.version + 1) return null;
    if (is.account.projectionVersion !== was.account.projectionVersion) {
      this.log.log(`account ${accountId} is told otherwise by this release: ${moved.join(', ')}`);
      return null;
    }
    return (await this.queue.hasRecentActivity(accountId, new Date(this.clock.now().getTime() - settleMs)))
      ? null
      : moved.join(', ');
  }

  private async stored(accountId: string): Promise<StoredState> {
    const account = await this.accounts.byId(accountId);
    if (!account) throw notFound();
    return this.records.of(account.snapshot());
  }
}

/** Re-reads accounts whose period is over or that wait for something, so that no webhook is needed. */
@Injectable()
export class RecheckAccounts {
  private readonly log = new Logger('billing');

  constructor(
    private readonly queue: ReconciliationQueue,
    private readonly sync: SyncCustomer,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  async execute(reason: 'due' | 'open', shouldContinue: ShouldContinue): Promise<void> {
    if (!this.provider.configured) return;
    const now = this.clock.now();
    await processClaimed(
      {
        claim: () => this.queue.claim({ reason, now, since: null, most: atOnce }),
        handle: (id) => this.recheck(id, reason),
        failed: (id, error) => this.failed(id, reason, error),
      },
      shouldContinue,
    );
  }

  private failed(accountId: string, reason: 'due' | 'open', error: unknown): Promise<void> {
    this.log.warn(`account ${accountId} (${reason}) could not be checked: ${describe(error)}`);
    return Promise.resolve();
  }

  private async recheck(accountId: string, reason: 'due' | 'open'): Promise<void> {
    try {
      await this.sync.of(accountId);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // Recorded on the account; the nightly sweep alerts the operator.
      this.log.warn(`account ${accountId} (${reason}) could not be asked about: ${error.reason}`);
    }
  }
}

/** Alerts the operator of checkouts, changes and payments that should have ended by now. */
@Injectable()
export class MonitorStuckItems {
  private readonly log = new Logger('billing');
  private alerted = 0;

  constructor(
    private readonly queue: ReconciliationQueue,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const { checkouts, changes, payments } = await this.queue.overdue(this.clock.now());
    const all = checkouts + changes + payments;
    // Alerts again only when there are more.
    if (all > this.alerted)
      this.log.error(
        `ALERT open: ${checkouts} checkouts, ${changes} announced changes and ${payments} payments should be over; docs/runbooks/billing.md`,
      );
    this.alerted = all;
  }
}

const minute = 60_000;
/** Until then the request or the retry job finishes the command. */
const after = 2 * minute;
const alarmAfter = 60 * minute;
/** A silent provider takes up to a minute for each command; the rest waits for the next run. */
const roundWithinMs = 4 * minute;

/** Retries each open command, whatever became of its retry job, until it is done or too old to repeat. */
@Injectable()
export class FinishCommands {
  private readonly log = new Logger('billing');

  constructor(
    private readonly store: CommandStore,
    private readonly runner: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const begun = performance.now();
    const left = await this.store.openSince(new Date(this.clock.now().getTime() - after));
    const old = left.filter(({ createdAt }) => this.clock.now().getTime() - createdAt.getTime() > alarmAfter);
    if (old.length > 0)
      this.log.error(
        `ALERT commands: ${old.length} wait for more than an hour, the first of them ${old[0]?.id ?? ''}; docs/runbooks/webhooks.md`,
      );
    for (const { id } of left) {
      if (performance.now() - begun > roundWithinMs) return;
      // The attempt has logged why the command waits. The next one may succeed: it can be another
      // customer's.
      await this.runner.finish(id).catch(() => undefined);
    }
  }
}
