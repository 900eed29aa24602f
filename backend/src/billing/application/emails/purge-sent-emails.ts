import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { Letters } from '../../domain/letters';

/** Longer than a trial lasts, and longer than the provider repeats its request for a payment. */
const keptDays = 60;

@EveryNight()
export class ForgetLetters implements NightlyTask {
  constructor(private readonly letters: Letters) {}

  async run(now: Date): Promise<void> {
    await inBatches(() => this.letters.clear(daysBefore(now, keptDays)));
  }
}
