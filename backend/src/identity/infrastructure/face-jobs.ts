import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ROLE, type Role } from '../../platform/config/env';
import { JobQueue } from '../../platform/jobs/job-queue';
import { CopyGoogleFace } from '../application/copy-google-face';
import { FaceErrands } from '../domain/faces';

const queue = 'faces';
const attempts = 4;

@Injectable()
export class FaceJobs extends FaceErrands {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  copy(personId: string, address: string): Promise<void> {
    return this.jobs.enqueue(queue, { personId, address }, { attempts });
  }
}

/** In the worker process: fetches the pictures. */
@Injectable()
export class FaceFetcher implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly copyGoogleFace: CopyGoogleFace,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<{ personId: string; address: string }>(queue, { concurrency: 2 }, ({ data }) =>
      this.copyGoogleFace.execute(data.personId, data.address),
    );
  }
}
