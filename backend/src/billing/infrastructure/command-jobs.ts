import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ROLE, type Role } from '../../platform/config/env';
import { JobQueue } from '../../platform/jobs/job-queue';
import { CommandRunner } from '../application/command-runner';
import { CommandErrands } from '../domain/command-book';

const queue = 'commands';
/** By then who began it has ended it, or is gone. */
const delaySeconds = 30;
/** With doubling pauses a day is not reached: after that the provider would not know the keys any more. */
const attempts = 12;

@Injectable()
export class CommandJobs extends CommandErrands {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  finishLater(commandId: string): Promise<void> {
    return this.jobs.enqueue(queue, { commandId }, { jobId: commandId, delaySeconds, attempts });
  }
}

/** In the worker process: commands that nobody has brought to their end. */
@Injectable()
export class CommandFinisher implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly runner: CommandRunner,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<{ commandId: string }>(queue, { concurrency: 4 }, async ({ data }) => {
      if (!(await this.runner.finish(data.commandId))) throw new Error('Somebody else is at it');
    });
  }
}
