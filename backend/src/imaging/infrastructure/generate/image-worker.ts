import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ROLE, type Role, SETTINGS, type Settings } from '../../../platform/config/env';
import { describe } from '../../../platform/database/database-errors';
import { Readiness } from '../../../platform/health/readiness';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { type RecurringJob, RecurringJobs } from '../../../platform/recurring/recurring-jobs';
import { GenerateImage } from '../../application/generate/generate-image';
import { StoreOwnership } from '../../application/storage/store-ownership';
import { ImageStore } from '../../domain/storage/image-store';
import { DrawingPool } from './drawing-pool';
import { imagesQueue } from './image-jobs';

/** Due retries and images of dead workers send no notification. */
const pollEveryMs = 3_000;

/** Draws pictures in the worker process. */
@Injectable()
export class ImageWorker implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly log = new Logger('imaging');
  private readonly pool: DrawingPool;
  private polling?: RecurringJob;
  private stopped?: Promise<void>;

  constructor(
    generateImage: GenerateImage,
    private readonly ownership: StoreOwnership,
    private readonly store: ImageStore,
    private readonly readiness: Readiness,
    private readonly jobs: JobQueue,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
    @Inject(SETTINGS) { pictures }: Settings,
  ) {
    // Pictures written to the wrong volume would be missing when the store is back.
    this.pool = new DrawingPool(async () => !(await this.isLost()) && generateImage.execute(), {
      slots: pictures.concurrency,
      onError: (error) => this.log.warn(describe(error)),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.readiness.require(
      'pictures',
      async () => !(await this.ownership.isLost()) && (await this.store.isAvailable()),
    );
    if (this.role !== 'worker') return;
    await this.jobs.process(imagesQueue, { concurrency: 8 }, () => {
      this.pool.wake();
      return Promise.resolve();
    });
    this.polling = this.recurring.every(pollEveryMs, 'due pictures', () => this.pool.wake());
    this.pool.wake();
  }

  /** False if the store does not answer: GenerateImage handles that. */
  private isLost(): Promise<boolean> {
    return this.ownership.isLost().catch(() => false);
  }

  /** Starts stopping here and waits below, so that other modules stop within the same 20 seconds. */
  onModuleDestroy(): void {
    void this.polling?.stop();
    this.stopped = this.pool.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopped;
  }
}
