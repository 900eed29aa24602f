import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ROLE, type Role } from '../../platform/config/env';
import { describe } from '../../platform/database/database-errors';
import { JobQueue } from '../../platform/jobs/job-queue';
import { type RecurringJob, RecurringJobs } from '../../platform/recurring/recurring-jobs';
import { CommandRunner, FinishCommands } from '../application/command-runner/command-runner';
import { CommandRetryJobs } from '../domain/commands/command';

const queue = 'commands';
/** By then who began it has ended it, or is gone. */
const delaySeconds = 50;
/** With doubling pauses an hour or two; the sweep sees to the rest. */
const attempts = 12;
const sweepEveryMs = 5 * 60_000;

@Injectable()
export class CommandJobs extends CommandRetryJobs {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  schedule(commandId: string): Promise<void> {
    return this.jobs.enqueue(queue, { commandId }, { jobId: commandId, delaySeconds, attempts });
  }
}

/** In the worker process: commands that nobody has brought to their end. Each has its errand; whatever became of that, every five minutes all that are open are looked at. */
@Injectable()
export class CommandFinisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('billing');
  private sweeping?: RecurringJob;

  constructor(
    private readonly jobs: JobQueue,
    private readonly runner: CommandRunner,
    private readonly finishAll: FinishCommands,
    private readonly recurring: RecurringJobs,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    await this.jobs.process<{ commandId: string }>(queue, { concurrency: 4 }, async ({ data }) => {
      if (!(await this.runner.finish(data.commandId))) throw new Error('Another worker holds the lease');
    });
    this.sweeping = this.recurring.every(sweepEveryMs, 'open commands', () => this.finishAll.execute(), {
      onError: (error) => this.log.warn(`not swept, in five minutes again: ${describe(error)}`),
    });
  }

  beforeApplicationShutdown(): void {
    void this.sweeping?.stop();
  }
}
