import { Logger } from '@nestjs/common';
import { daysBefore } from '../../platform/nightly/in-batches';
import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { CondemnedPictures } from '../domain/condemned-pictures';
import { ImageStore } from '../domain/image-store';

const batch = 500;

/**
 * Takes away picture files that no row speaks of: of deleted lists, of workers that died between file and row. A file has to be a day old
 * and without a row on two nights, and one that is wanted again in the meantime stays.
 */
@EveryNight()
export class SweepPictures implements NightlyTask {
  private readonly log = new Logger('imaging');

  constructor(
    private readonly store: ImageStore,
    private readonly condemned: CondemnedPictures,
  ) {}

  async run(now: Date): Promise<void> {
    await this.condemned.forgetOrphans(daysBefore(now, 1));
    let gone = 0;
    for (const sha of await this.condemned.ripe(daysBefore(now, 0.8))) {
      if (await this.condemned.carryOut(sha, () => this.store.remove(sha))) gone += 1;
    }
    let waiting: string[] = [];
    for await (const sha of this.store.olderThan(daysBefore(now, 1))) {
      waiting.push(sha);
      if (waiting.length < batch) continue;
      await this.condemned.judge(waiting, now);
      waiting = [];
    }
    await this.condemned.judge(waiting, now);
    if (gone > 0) this.log.log(`${gone} pictures that nobody speaks of are gone`);
  }
}
