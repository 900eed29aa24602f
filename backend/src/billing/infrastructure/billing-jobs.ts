import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ROLE, type Role } from '../../platform/config/env';
import { describe } from '../../platform/database/database-errors';
import type { DueInstant } from '../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../platform/due/when-due.decorator';
import { JobQueue } from '../../platform/jobs/job-queue';
import { type RecurringJob, RecurringJobs } from '../../platform/recurring/recurring-jobs';
import { Metrics } from '../../platform/telemetry/metrics';
import { CommandRunner } from '../application/command-runner/command-runner';
import { FinishCommands } from '../application/reconciliation/sweep-accounts';
import { MonitorInbox, ProcessInbox } from '../application/webhooks/process-inbox';
import { BackFillEvents } from '../application/webhooks/receive-event';
import { CommandRetryJobs } from '../domain/commands/command';
import { Inbox, InboxNotifier } from '../domain/webhooks/inbox';

const inboxQueue = 'inbox';
/** Shortest time between two notifications. */
const apartMs = 1_000;

/** Notifies the worker after the response was sent, at most once a second: one run finds all events. */
@Injectable()
export class InboxJobs extends InboxNotifier {
  private readonly log = new Logger('inbox');
  private quietUntil = 0;
  private waiting?: NodeJS.Timeout;

  constructor(private readonly jobs: JobQueue) {
    super();
  }

  notify(): void {
    if (this.waiting) return;
    this.waiting = setTimeout(
      () => {
        delete this.waiting;
        this.quietUntil = performance.now() + apartMs;
        this.jobs
          .enqueue(inboxQueue, { task: 'look' })
          .catch((error: unknown) =>
            this.log.warn(`the worker was not notified of new events: ${describe(error)}`),
          );
      },
      Math.max(0, this.quietUntil - performance.now()),
    );
    this.waiting.unref();
  }
}

const sweepEveryMs = 60_000;
const fillEveryMs = 10 * 60_000;

type Task = 'look' | 'fill';

/**
 * In the worker: processes the inbox when notified, and every minute in case a notification was lost;
 * back-fills every ten minutes.
 */
@WhenDue('inbox-fill')
export class InboxWorker implements OnApplicationBootstrap, BeforeApplicationShutdown, DueHandler {
  readonly always = ['events'];
  private readonly log = new Logger('inbox');
  private sweeping?: RecurringJob;

  constructor(
    private readonly processInbox: ProcessInbox,
    private readonly backFill: BackFillEvents,
    private readonly monitorInbox: MonitorInbox,
    private readonly inbox: Inbox,
    private readonly metrics: Metrics,
    private readonly jobs: JobQueue,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.metrics.gauge({
      name: 'pictick_webhook_inbox_events',
      help: "The provider's events that wait",
      read: async () => [{ value: (await this.inbox.health()).waiting }],
    });
    this.metrics.gauge({
      name: 'pictick_webhook_inbox_oldest_seconds',
      help: 'How long the oldest of them has waited',
      read: async () => [{ value: (await this.inbox.health()).oldestSeconds }],
    });
    if (this.role !== 'worker') return;
    await this.jobs.process<{ task: Task }>(inboxQueue, { concurrency: 2 }, ({ data }) =>
      data.task === 'fill' ? this.fill() : this.process(),
    );
    this.sweeping = this.recurring.every(sweepEveryMs, 'inbox of provider events', () => this.sweep());
    await this.sweep();
  }

  beforeApplicationShutdown(): void {
    void this.sweeping?.stop();
  }

  /** The job id is the time, so that a worker of the release before asks for the same job. */
  async whenDue(_: DueInstant, now: Date): Promise<Date> {
    const slot = Math.floor(now.getTime() / fillEveryMs);
    await this.jobs.enqueue(inboxQueue, { task: 'fill' }, { jobId: `fill ${slot}`, attempts: 1 });
    return new Date((slot + 1) * fillEveryMs);
  }

  private async sweep(): Promise<void> {
    try {
      if (await this.monitorInbox.execute()) await this.jobs.enqueue(inboxQueue, { task: 'look' });
    } catch (error) {
      this.log.warn(`the inbox was not swept, next attempt in a minute: ${describe(error)}`);
    }
  }

  private async process(): Promise<void> {
    while (await this.processInbox.execute());
  }

  private async fill(): Promise<void> {
    await this.backFill.execute();
  }
}

const commandQueue = 'commands';
/** By then the request has ended the command, or its process is gone. */
const delaySeconds = 50;
/** With doubling pauses an hour or two; the sweep retries the rest. */
const attempts = 12;
const commandSweepEveryMs = 5 * 60_000;

@Injectable()
export class CommandJobs extends CommandRetryJobs {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  schedule(commandId: string): Promise<void> {
    return this.jobs.enqueue(commandQueue, { commandId }, { jobId: commandId, delaySeconds, attempts });
  }
}

/**
 * In the worker: finishes open commands by their retry jobs, and sweeps all open ones every five minutes in
 * case a job was lost.
 */
@Injectable()
export class CommandFinisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('billing');
  private sweeping?: RecurringJob;

  constructor(
    private readonly jobs: JobQueue,
    private readonly runner: CommandRunner,
    private readonly finishAll: FinishCommands,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<{ commandId: string }>(commandQueue, { concurrency: 4 }, async ({ data }) => {
      if (!(await this.runner.finish(data.commandId))) throw new Error('Another worker holds the lease');
    });
    this.sweeping = this.recurring.every(
      commandSweepEveryMs,
      'open commands',
      () => this.finishAll.execute(),
      {
        onError: (error) =>
          this.log.warn(`open commands were not swept, next attempt in five minutes: ${describe(error)}`),
      },
    );
  }

  beforeApplicationShutdown(): void {
    void this.sweeping?.stop();
  }
}
