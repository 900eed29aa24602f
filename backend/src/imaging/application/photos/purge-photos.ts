import { trashDays } from '@pictick/rules/trash';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore } from '../../../platform/nightly/in-batches';
import { ErasePhotos } from './erase-photos';

/** Erases photos that were removed 30 days ago. */
@EveryNight()
export class PurgePhotos implements NightlyTask {
  constructor(private readonly photos: ErasePhotos) {}

  async run(now: Date): Promise<void> {
    await this.photos.removedBefore(daysBefore(now, trashDays));
  }
}
