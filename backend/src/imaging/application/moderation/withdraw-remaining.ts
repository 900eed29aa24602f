import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { PictureCache } from '../../domain/generate/picture-cache';
import { WithdrawPicture } from './withdraw-picture.on-picture-withdrawn';

/** Withdraws pictures that a worker or a copy of a list began to show while they were being withdrawn. */
@EveryNight('WithdrawStragglers')
export class WithdrawRemaining implements NightlyTask {
  constructor(
    private readonly pictureCache: PictureCache,
    private readonly withdraw: WithdrawPicture,
  ) {}

  async run(): Promise<void> {
    for (const sha of await this.pictureCache.withdrawnButShown())
      await this.withdraw.handle({ sha, redraw: false });
  }
}
