import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { CommandBook } from '../../domain/command-book';
import { CommandRunner } from './command-runner';

const minute = 60_000;
/** Younger ones are still somebody's. */
const after = 2 * minute;
const alarmAfter = 60 * minute;
/** A silent provider takes up to a minute for each; the rest is for the next time. */
const roundWithinMs = 4 * minute;

/** No wish is left open: whatever became of its errand, it is tried again until it is done, or too old to be what anybody still wants. */
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
      // Why it waits was said by who tried it; the next one may be another customer's, of whom something is known.
      await this.runner.finish(id).catch(() => undefined);
    }
  }
}
