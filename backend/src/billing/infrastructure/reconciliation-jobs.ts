import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ROLE, type Role } from '../../platform/config/env';
import type { DueInstant } from '../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../platform/due/when-due.decorator';
import { JobQueue } from '../../platform/jobs/job-queue';
import { RemindOfTrial } from '../application/emails/remind-of-trial';
import { SendAccountEmail } from '../application/emails/send-account-email';
import { NightlyReconciliation } from '../application/reconciliation/nightly-reconciliation';
import type { ShouldContinue } from '../application/reconciliation/process-claimed';
import { RecheckAccounts, MonitorStuckItems } from '../application/reconciliation/sweep-accounts';
import { VoidOrphanedInvoices } from '../application/reconciliation/void-orphaned-invoices';
import { SettleRewards } from '../application/rewards/settle-reward';
import { type AccountEmailRequest, EmailQueue } from '../domain/emails/emails';

const queue = 'billing';
const everyMinutes = { open: 5, due: 10, night: 10, trials: 60, rewards: 60 } as const;
type ReconciliationJob = keyof typeof everyMinutes;
const jobNames: readonly ReconciliationJob[] = ['open', 'due', 'night', 'trials', 'rewards'];

/** The longest that a job runs. */
const longestMs = 4 * 60_000;
/** A user who is on the page can fix the payment first. */
const emailDelaySeconds = 15 * 60;
/** With doubling pauses about two hours: a restart of the mail server loses nothing. */
const emailAttempts = 12;
/** Jobs of reconciliation go before e-mails, of which there may be thousands. */
const reconciliationPriority = 10;

type Task = { round: ReconciliationJob } | { letter: AccountEmailRequest };

@Injectable()
export class EmailJobs extends EmailQueue {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  enqueue(letter: AccountEmailRequest): Promise<void> {
    const [about, delaySeconds] =
      'commandId' in letter ? [letter.commandId, 0] : [letter.invoiceId, emailDelaySeconds];
    return this.jobs.enqueue(
      queue,
      { letter },
      { jobId: `${letter.kind} ${about}`, delaySeconds, attempts: emailAttempts },
    );
  }
}

/**
 * In the worker: periodic reconciliation. A job is due at each multiple of its minutes, and its id is the
 * time, so that it is done once.
 */
@WhenDue('billing-round')
export class ReconciliationJobs implements OnApplicationBootstrap, BeforeApplicationShutdown, DueHandler {
  readonly always = jobNames;
  private stopping = false;

  constructor(
    private readonly recheckAccounts: RecheckAccounts,
    private readonly voidOrphanedInvoices: VoidOrphanedInvoices,
    private readonly monitorStuckItems: MonitorStuckItems,
    private readonly nightly: NightlyReconciliation,
    private readonly trials: RemindOfTrial,
    private readonly rewards: SettleRewards,
    private readonly emails: SendAccountEmail,
    private readonly jobs: JobQueue,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<Task>(queue, { concurrency: 3 }, ({ data }) =>
      'letter' in data ? this.emails.execute(data.letter) : this.run(data.round),
    );
  }

  /** Claimed accounts are finished, and no new ones are claimed. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  async whenDue({ subject }: DueInstant, now: Date): Promise<Date | null> {
    const round = jobNames.find((each) => each === subject);
    if (!round) return null;
    const everyMs = everyMinutes[round] * 60_000;
    const slot = Math.floor(now.getTime() / everyMs);
    await this.jobs.enqueue(
      queue,
      { round },
      { jobId: `${round} ${slot}`, attempts: 1, priority: reconciliationPriority },
    );
    return new Date((slot + 1) * everyMs);
  }

  private async run(round: ReconciliationJob): Promise<void> {
    const until = performance.now() + longestMs;
    const shouldContinue: ShouldContinue = () => !this.stopping && performance.now() < until;
    if (round === 'trials') return this.trials.execute(shouldContinue);
    if (round === 'rewards') return this.rewards.execute(shouldContinue);
    if (round === 'night') return this.nightly.execute(shouldContinue);
    await this.recheckAccounts.execute(round, shouldContinue);
    if (round !== 'open') return;
    await this.voidOrphanedInvoices.execute(shouldContinue);
    await this.monitorStuckItems.execute();
  }
}
