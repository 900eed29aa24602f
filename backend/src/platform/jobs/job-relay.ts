import type { RecurringJob, RecurringJobs } from '../recurring/recurring-jobs';
import type { JobRows, SentJob, UnsentJob } from './job-rows';
import type { RedisConnection } from './redis-connection';

const batch = 100;

export interface JobRelayOptions {
  recurring: RecurringJobs;
  pollMs: number;
  /**
   * Seconds after which a job that was handed to Redis is looked for there; a lost one is handed over again.
   */
  againAfterSeconds: number;
  /** Per queue. Further jobs stay in Postgres, so that no other queue waits behind a long one. */
  atMostSent: number;
  onError: (error: unknown) => void;
}

/**
 * Hands committed rows to Redis. Rows stay open in Postgres until the job is done, so jobs that Redis loses
 * are handed over again; Redis takes an id only once. Queues that this worker does not know are left to other
 * workers.
 */
export class JobRelay {
  private looks: RecurringJob[] = [];
  private busy: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private life: string | undefined;
  private lookedOver = false;

  constructor(
    private readonly rows: JobRows,
    private readonly redis: RedisConnection,
    private readonly queues: readonly string[],
    private readonly handOver: (jobs: UnsentJob[]) => Promise<unknown>,
    /** Returns those jobs that Redis has lost or never got. */
    private readonly lost: (jobs: SentJob[]) => Promise<string[]>,
    private readonly options: JobRelayOptions,
  ) {}

  start(): void {
    this.redis.onReady(() => this.look());
    const { recurring, pollMs, againAfterSeconds, onError } = this.options;
    this.looks = [
      recurring.every(pollMs, 'relay of jobs', () => this.look()),
      recurring.every(
        (againAfterSeconds * 1_000) / 2,
        'jobs that Redis lost',
        () => this.requeueLost(againAfterSeconds).then(() => this.wake()),
        { onError },
      ),
    ];
    this.look();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.looks.forEach((job) => void job.stop());
    await this.busy;
  }

  /** Checks first whether Redis is still the same instance. */
  private look(): void {
    this.life = undefined;
    this.wake();
  }

  /** Called when rows may have been committed. */
  wake(): void {
    this.again = true;
    this.busy ??= this.drain().finally(() => (this.busy = undefined));
  }

  private async drain(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        if ((await this.relay()) >= batch) this.again = true;
      }
    } catch (error) {
      this.options.onError(error);
    }
  }

  private async relay(): Promise<number> {
    const instanceId = (this.life ??= await this.lifeNow());
    // A worker that died may have marked rows without handing them over.
    if (!this.lookedOver) await this.requeueLost(0);
    this.lookedOver = true;
    const jobs = await this.rows.takeUnsent(instanceId, this.queues, batch, this.options.atMostSent);
    if (jobs.length === 0) return 0;
    try {
      await this.handOver(jobs);
    } catch (error) {
      this.life = undefined;
      await this.rows.unsend(jobs.map(({ id }) => id));
      throw error;
    }
    return jobs.length;
  }

  private async lifeNow(): Promise<string> {
    const instanceId = await this.redis.instanceId();
    if (instanceId !== this.lastLife) await this.rows.unsendOtherLives(instanceId);
    return (this.lastLife = instanceId);
  }
  private lastLife: string | undefined;

  private async requeueLost(seconds: number): Promise<void> {
    const sent = await this.rows.sentBefore(seconds, this.queues);
    if (sent.length === 0) return;
    const gone = await this.lost(sent);
    if (gone.length > 0) await this.rows.unsend(gone);
  }
}
