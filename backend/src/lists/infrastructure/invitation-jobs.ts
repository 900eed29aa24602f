import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ROLE, type Role } from '../../platform/config/env';
import { JobQueue } from '../../platform/jobs/job-queue';
import { SendInvitation } from '../application/send-invitation';
import { InvitationPost } from '../domain/invitation-post';

const queue = 'mails';
/** With doubling pauses some two hours: a mail server that is restarted or busy loses nothing. */
const attempts = 12;

@Injectable()
export class InvitationJobs extends InvitationPost {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  post(invitationId: string, language: string): Promise<void> {
    return this.jobs.enqueue(queue, { invitationId, language }, { jobId: invitationId, attempts });
  }
}

/** In the worker process: brings the mail away. */
@Injectable()
export class InvitationPostman implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly sendInvitation: SendInvitation,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<{ invitationId: string; language: string }>(
      queue,
      { concurrency: 4 },
      ({ data }) => this.sendInvitation.execute(data.invitationId, data.language),
    );
  }
}
