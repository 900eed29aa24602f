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

/** Due retries and the images of a dead worker send no notification. */
const pollEveryMs = 3_000;

/** In the worker process: draws while there is something to draw. */
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
    // In the place of a store that is not there pictures would be lost when it is back.
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

  /** One that does not answer is looked after by whoever draws. */
  private isLost(): Promise<boolean> {
    return this.ownership.isLost().catch(() => false);
  }

  /** Begun here and waited for below: whoever stops after us does so at the same time, within the same twenty seconds. */
  onModuleDestroy(): void {
    void this.polling?.stop();
    this.stopped = this.pool.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopped;
  }
}
