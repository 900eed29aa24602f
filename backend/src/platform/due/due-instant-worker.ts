import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../../kernel/clock';
import { ROLE, type Role } from '../config/env';
import { describe } from '../database/database-errors';
import { type RecurringJob, RecurringJobs } from '../recurring/recurring-jobs';
import { waitAtMost } from '../timeout';
import { DueInstantRunner } from './due-instant-runner';
import { type ClaimedInstant, DueInstants } from './due-instants';
import { type DueHandler, WHEN_DUE } from './when-due.decorator';

const lookEveryMs = 60_000;
const graceMs = 20_000;
/** Reached after some hours of attempts. */
const alertFromAttempt = 8;

/**
 * The one job for everything that is due at an instant. Registers the classes marked with @WhenDue and, in
 * the worker, looks once a minute.
 */
@Injectable()
export class DueInstantWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('due');
  private readonly handlers = new Map<string, DueHandler>();
  private readonly runner: DueInstantRunner;
  private looking?: RecurringJob;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly recurring: RecurringJobs,
    instants: DueInstants,
    clock: Clock,
    @Inject(ROLE) private readonly role: Role,
  ) {
    this.runner = new DueInstantRunner(instants, clock, this.handlers, {
      onError: (error, claimed) => this.tell(error, claimed),
    });
  }

  onApplicationBootstrap(): void {
    this.discover();
    if (this.role !== 'worker') return;
    this.looking = this.recurring.every(lookEveryMs, 'due instants', () => void this.look());
    void this.look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    void this.looking?.stop();
    await waitAtMost(graceMs, this.runner.stop());
  }

  /** Not awaited by the minute job: a slow kind would delay the others. */
  look(): Promise<void> {
    return this.runner.look();
  }

  private discover(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function') continue;
      const kind = Reflect.getMetadata(WHEN_DUE, metatype) as string | undefined;
      if (kind === undefined) continue;
      if (this.handlers.has(kind)) throw new Error(`Two handlers for instants of the kind ${kind}`);
      this.handlers.set(kind, instance as DueHandler);
    }
  }

  private tell(error: unknown, claimed: ClaimedInstant | null): void {
    if (claimed === null) this.log.warn(`not looked, in a minute again: ${describe(error)}`);
    else if (claimed.attempt < alertFromAttempt)
      this.log.warn(`${claimed.kind} ${claimed.subject} failed, later again: ${describe(error)}`);
    else
      this.log.error(
        `ALERT due: ${claimed.kind} ${claimed.subject} of ${claimed.dueAt.toISOString()} has failed ${claimed.attempt} times: ${describe(error)}`,
      );
  }
}
