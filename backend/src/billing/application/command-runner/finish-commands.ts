import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { CommandBook } from '../../domain/command';
import { CommandRunner } from './command-runner';

const minute = 60_000;
/** Until then the request or the retry job finishes the command. */
const after = 2 * minute;
const alarmAfter = 60 * minute;
/** A silent provider takes up to a minute for each command; the rest waits for the next run. */
const roundWithinMs = 4 * minute;

/** Retries each open command, whatever became of its retry job, until it is done or too old to repeat. */
@Injectable()
export class FinishCommands {
  private readonly log = new Logger('billing');

  constructor(
    private readonly book: CommandBook,
    private readonly runner: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const begun = performance.now();
    const left = await this.book.openSince(new Date(this.clock.now().getTime() - after));
    const old = left.filter(({ createdAt }) => this.clock.now().getTime() - createdAt.getTime() > alarmAfter);
    if (old.length > 0) this.log.error(`ALERT commands: ${old.length} wait for more than an hour, the first of them ${old[0]?.id ?? ''}; docs/runbooks/webhooks.md`);
    for (const { id } of left) {
      if (performance.now() - begun > roundWithinMs) return;
      // The attempt has logged why the command waits. The next one may succeed: it can be another customer's.
      await this.runner.finish(id).catch(() => undefined);
    }
  }
}
