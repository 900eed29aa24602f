import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../../kernel/clock';
import { ROLE, type Role } from '../config/env';
import { describe } from '../database/database-errors';
import { JobQueue } from '../jobs/job-queue';
import { type RecurringJob, RecurringJobs } from '../recurring/recurring-jobs';
import { EVERY_NIGHT, type NightlyTask } from './every-night.decorator';

const queue = 'nightly';
const lookEveryMs = 10 * 60_000;

/**
 * Registers the classes marked with @EveryNight and, in the worker, runs each nightly job once a day. Every worker asks for all of them; the
 * id of the queued job is its name and the day, so that only the first request counts.
 */
@Injectable()
export class Nightly implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('nightly');
  private asking?: RecurringJob;
  private askedFor = '';

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function' || !Reflect.getMetadata(EVERY_NIGHT, metatype)) continue;
      this.recurring.nightly(metatype.name, (now) => (instance as NightlyTask).run(now));
    }
    if (this.role !== 'worker') return;
    await this.jobs.process<{ task: string }>(queue, {}, ({ data }) => this.run(data.task));
    this.asking = this.recurring.every(lookEveryMs, 'nightly jobs', () => this.ask());
    await this.ask();
  }

  beforeApplicationShutdown(): void {
    void this.asking?.stop();
  }

  /** For the tasks of today, once for each worker that runs on this day; of one task the first asking counts. */
  async ask(): Promise<void> {
    const day = this.clock.now().toISOString().slice(0, 10);
    if (day === this.askedFor) return;
    try {
      for (const task of this.recurring.nightlyJobs.keys()) await this.jobs.enqueue(queue, { task }, { jobId: `${task} ${day}` });
      this.askedFor = day;
    } catch (error) {
      this.log.warn(`not asked, later again: ${describe(error)}`);
    }
  }

  /** A task that a deploy has removed has nothing left to do. */
  async run(task: string): Promise<void> {
    await this.recurring.nightlyJobs.get(task)?.(this.clock.now());
  }

  get names(): string[] {
    return [...this.recurring.nightlyJobs.keys()];
  }
}
