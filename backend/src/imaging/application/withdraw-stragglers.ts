import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { Library } from '../domain/library';
import { WithdrawPicture } from './withdraw-picture.on-picture-withdrawn';

/** A worker, or somebody who copied a list, may have had a picture in hand in the very moment in which it was withdrawn. */
@EveryNight()
export class WithdrawStragglers implements NightlyTask {
  constructor(
    private readonly library: Library,
    private readonly withdraw: WithdrawPicture,
  ) {}

  async run(): Promise<void> {
    for (const sha of await this.library.withdrawnAndShown())
      await this.withdraw.handle({ sha, redraw: false });
  }
}
