import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../../kernel/clock';
import { ROLE, type Role } from '../config/env';
import type { DueInstant } from '../due/due-instants';
import { type DueHandler, WhenDue } from '../due/when-due.decorator';
import { JobQueue } from '../jobs/job-queue';
import { RecurringJobs } from '../recurring/recurring-jobs';
import { EVERY_NIGHT, type NightlyTask } from './every-night.decorator';

const queue = 'nightly';
const dayMs = 86_400_000;

/**
 * Registers the classes marked with @EveryNight and, in the worker, runs each nightly job once a day, at
 * midnight (UTC). The job id is name and day, as in the previous release, so both releases enqueue one job.
 */
@WhenDue('nightly')
export class Nightly implements OnApplicationBootstrap, DueHandler {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function') continue;
      const marked = Reflect.getMetadata(EVERY_NIGHT, metatype) as string | true | undefined;
      if (!marked) continue;
      const name = marked === true ? metatype.name : marked;
      this.recurring.nightly(name, (now) => (instance as NightlyTask).run(now));
    }
    if (this.role === 'worker')
      await this.jobs.process<{ task: string }>(queue, {}, ({ data }) => this.run(data.task));
  }

  get always(): string[] {
    return this.names;
  }

  async whenDue({ subject: task }: DueInstant, now: Date): Promise<Date> {
    await this.jobs.enqueue(queue, { task }, { jobId: `${task} ${now.toISOString().slice(0, 10)}` });
    return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
  }

  /** A task that a deploy has removed has no work left. */
  async run(task: string): Promise<void> {
    await this.recurring.nightlyJobs.get(task)?.(this.clock.now());
  }

  get names(): string[] {
    return [...this.recurring.nightlyJobs.keys()];
  }
}
