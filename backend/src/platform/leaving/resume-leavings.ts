import { EveryNight, type NightlyTask } from '../nightly/every-night.decorator';
import { Leavings } from './leavings';

/** Nobody who asked to leave waits for longer than a day because a step stood still. */
@EveryNight()
export class ResumeLeavings implements NightlyTask {
  constructor(private readonly leavings: Leavings) {}

  async run(now: Date): Promise<void> {
    await this.leavings.resume(now.toISOString().slice(0, 10));
  }
}
