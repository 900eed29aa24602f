import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Clock } from '../../../kernel/clock';
import { ROLE, type Role } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { daysBefore } from '../../../platform/nightly/in-batches';
import { EnlargePicture } from '../../application/generate/enlarge-picture';
import { ImageStore } from '../../domain/storage/image-store';
import { LargePictures } from '../../domain/storage/large-pictures';
import { PictureAtItsLargestSchema } from '../generate/picture-cache.schema';

export const enlargementsQueue = 'enlargements';

const maxWaitMs = 1_500;
const pollEveryMs = 100;
/** Requests that wait at a time in one api process; others are answered at once. */
const maxWaiting = 16;
const minuteMs = 60_000;
/** Enlargements per user and minute, more than a user looks at. */
const maxPerMinute = 30;

/**
 * Requested by the api and drawn in the worker, one at a time, so that enlargements do not delay new
 * pictures.
 */
@Injectable()
export class LargePictureJobs extends LargePictures implements OnApplicationBootstrap {
  private waiting = 0;
  private minute = 0;
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly store: ImageStore,
    private readonly jobs: JobQueue,
    private readonly enlarge: EnlargePicture,
    private readonly clock: Clock,
    private readonly database: Database,
    @Inject(ROLE) private readonly role: Role,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<{ sha: string }>(enlargementsQueue, { concurrency: 1 }, ({ data }) =>
      this.enlarge.execute(data.sha),
    );
  }

  async isThere(sha: string, askedBy: string): Promise<boolean> {
    if (await this.store.has(sha, 1024)) return true;
    if (await this.isAtItsLargest(sha)) return false;
    if (this.waiting >= maxWaiting || !this.mayAsk(askedBy)) return false;
    this.waiting += 1;
    try {
      // One job per picture and day, however many users request it.
      await this.jobs.enqueue(
        enlargementsQueue,
        { sha },
        { jobId: `${sha} ${this.clock.now().toISOString().slice(0, 10)}`, attempts: 2 },
      );
      for (let waited = 0; waited < maxWaitMs; waited += pollEveryMs) {
        await sleep(pollEveryMs);
        if (await this.store.has(sha, 1024)) return true;
        if (await this.isAtItsLargest(sha)) return false;
      }
      return false;
    } finally {
      this.waiting -= 1;
    }
  }

  /** Noted by the worker within the last day; later the generator may be another one. */
  private isAtItsLargest(sha: string): Promise<boolean> {
    return this.database
      .entities(PictureAtItsLargestSchema)
      .existsBy({ sha, since: MoreThan(daysBefore(this.clock.now(), 1)) });
  }

  private mayAsk(person: string): boolean {
    const minute = Math.floor(this.clock.now().getTime() / minuteMs);
    if (minute !== this.minute) this.asked.clear();
    this.minute = minute;
    const times = (this.asked.get(person) ?? 0) + 1;
    this.asked.set(person, times);
    return times <= maxPerMinute;
  }
}
