import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ROLE, type Role, SETTINGS, type Settings } from '../../platform/config/env';
import { describe } from '../../platform/database/database-errors';
import { JobQueue } from '../../platform/jobs/job-queue';
import { GenerateImage } from '../application/generate-image';
import { DrawingPool } from './drawing-pool';
import { imagesQueue } from './image-jobs';

/** Retries that have become due, and what a dead worker left behind, ring no bell. */
const lookEveryMs = 3_000;

/** In the worker process: draws while there is something to draw. */
@Injectable()
export class ImageWorker implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly log = new Logger('imaging');
  private readonly pool: DrawingPool;
  private timer?: NodeJS.Timeout;
  private stopped?: Promise<void>;

  constructor(
    generateImage: GenerateImage,
    private readonly jobs: JobQueue,
    @Inject(ROLE) private readonly role: Role,
    @Inject(SETTINGS) { pictures }: Settings,
  ) {
    this.pool = new DrawingPool(() => generateImage.execute(), { slots: pictures.concurrency, onError: (error) => this.log.warn(describe(error)) });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process(imagesQueue, { concurrency: 8 }, () => {
      this.pool.wake();
      return Promise.resolve();
    });
    this.timer = setInterval(() => this.pool.wake(), lookEveryMs);
    this.pool.wake();
  }

  /** Begun here and waited for below: whoever stops after us does so at the same time, within the same twenty seconds. */
  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.stopped = this.pool.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopped;
  }
}
