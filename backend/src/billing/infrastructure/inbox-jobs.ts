import { Injectable, Logger } from '@nestjs/common';
import { describe } from '../../platform/database/database-errors';
import { JobQueue } from '../../platform/jobs/job-queue';
import { InboxBell } from '../domain/inbox';

export const inboxQueue = 'inbox';
/** A storm rings once in so long. */
const apartMs = 1_000;

/** Rings after the answer is on its way, and not for every event: one look finds all that lies there. */
@Injectable()
export class InboxJobs extends InboxBell {
  private readonly log = new Logger('inbox');
  private quietUntil = 0;
  private waiting?: NodeJS.Timeout;

  constructor(private readonly jobs: JobQueue) {
    super();
  }

  ring(): void {
    if (this.waiting) return;
    this.waiting = setTimeout(() => {
      delete this.waiting;
      this.quietUntil = performance.now() + apartMs;
      this.jobs.enqueue(inboxQueue, { task: 'look' }).catch((error: unknown) => this.log.warn(`not rung: ${describe(error)}`));
    }, Math.max(0, this.quietUntil - performance.now()));
    this.waiting.unref();
  }
}
