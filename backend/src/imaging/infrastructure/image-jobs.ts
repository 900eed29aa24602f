import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../platform/jobs/job-queue';
import { ImageQueue } from '../domain/image-queue';

export const imagesQueue = 'images';

@Injectable()
export class ImageJobs extends ImageQueue {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  ring(imageId: string): Promise<void> {
    return this.jobs.enqueue(imagesQueue, { schema: 1 }, { jobId: imageId });
  }
}
