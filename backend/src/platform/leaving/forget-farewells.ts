import { EveryNight, type NightlyTask } from '../nightly/every-night.decorator';
import { daysBefore } from '../nightly/in-batches';
import { LeavingJournal } from './leaving-journal';

/** Longer than any backup is kept (35 days), with room for one that is late. */
const keptDays = 60;

@EveryNight()
export class ForgetFarewells implements NightlyTask {
  constructor(private readonly journal: LeavingJournal) {}

  async run(now: Date): Promise<void> {
    const until = daysBefore(now, keptDays);
    for (const farewell of await this.journal.farewells())
      if (farewell.askedAt < until) await this.journal.forget(farewell);
  }
}
