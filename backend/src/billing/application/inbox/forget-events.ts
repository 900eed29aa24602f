import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { Inbox } from '../../domain/inbox';

/** Longer than the provider keeps them, so that none comes back by the back-fill. */
const keptDays = 35;

@EveryNight()
export class ForgetEvents implements NightlyTask {
  constructor(private readonly inbox: Inbox) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.inbox.clear(daysBefore(now, keptDays)));
  }
}
