import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ROLE, type Role } from '../../../platform/config/env';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { SendInvitation } from '../../application/invitations/send-invitation';
import { InvitationMailQueue } from '../../domain/invitations/invitation-mail-queue';

const queue = 'mails';
/** With doubling delays about two hours, so that a restarting or busy mail server loses no email. */
const attempts = 12;

@Injectable()
export class InvitationMailJobs extends InvitationMailQueue {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  enqueue(invitationId: string, language: string): Promise<void> {
    return this.jobs.enqueue(queue, { invitationId, language }, { jobId: invitationId, attempts });
  }
}

/** Sends invitation emails in the worker. */
@Injectable()
export class InvitationMailWorker implements OnApplicationBootstrap {
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
