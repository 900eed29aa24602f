import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { ImageQueue } from '../../domain/generate/image-queue';

export const imagesQueue = 'images';

@Injectable()
export class ImageJobs extends ImageQueue {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  notify(imageId: string): Promise<void> {
    return this.jobs.enqueue(imagesQueue, { schema: 1 }, { jobId: imageId });
  }
}
