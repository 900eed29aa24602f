import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ROLE, type Role } from '../../../platform/config/env';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { ImportGoogleAvatar } from '../../application/avatar/import-google-avatar';
import { AvatarImportJobs } from '../../domain/avatars';

const queue = 'faces';
const attempts = 4;

@Injectable()
export class QueuedAvatarImportJobs extends AvatarImportJobs {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  enqueue(personId: string, address: string): Promise<void> {
    return this.jobs.enqueue(queue, { personId, address }, { attempts });
  }
}

/** Consumes the import jobs in the worker. */
@Injectable()
export class AvatarImportWorker implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly importGoogleAvatar: ImportGoogleAvatar,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<{ personId: string; address: string }>(queue, { concurrency: 2 }, ({ data }) =>
      this.importGoogleAvatar.execute(data.personId, data.address),
    );
  }
}
