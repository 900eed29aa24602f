import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { Letters } from '../../domain/letters';

/** Longer than a trial lasts, and than the provider goes on asking for an invoice. */
const keptDays = 60;

@EveryNight()
export class ForgetLetters implements NightlyTask {
  constructor(private readonly letters: Letters) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.letters.clear(daysBefore(now, keptDays)));
  }
}
