import { Inject, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ROLE, type Role } from '../../platform/config/env';
import { describe } from '../../platform/database/database-errors';
import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore } from '../../platform/nightly/in-batches';
import { CondemnedPictures } from '../domain/condemned-pictures';
import { ImageStore, markFile } from '../domain/image-store';
import { WhoseStore } from './whose-store';

const batch = 500;

/**
 * Takes away picture files that no row speaks of: of deleted lists, of workers that died between file and row. A file has to be a day old
 * and without a row on two nights, and one that is wanted again in the meantime stays. Only a store that carries the mark of this installation
 * is swept: to a fresh database every picture of another one is a stray.
 */
@EveryNight()
export class SweepPictures implements NightlyTask, OnApplicationBootstrap {
  private readonly log = new Logger('imaging');

  constructor(
    private readonly store: ImageStore,
    private readonly condemned: CondemnedPictures,
    private readonly whose: WhoseStore,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  /** As early as can be: only an empty store may be taken for one's own. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.role === 'worker')
      await this.isOurs().catch((error: unknown) =>
        this.log.warn(`whose the store is will be asked again: ${describe(error)}`),
      );
  }

  async run(now: Date): Promise<void> {
    if (!(await this.isOurs())) return;
    await this.store.removeDrafts(daysBefore(now, 1));
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

  private async isOurs(): Promise<boolean> {
    const found = await this.whose.whose();
    const { is, installation } = found;
    if (is === 'fresh') await this.store.leaveMark(installation);
    if (is === 'fresh' || is === 'ours') return true;
    const what = {
      lost: 'is empty where pictures should be: none is drawn',
      unmarked: 'carries no mark',
      foreign: `belongs to installation ${is === 'foreign' ? found.mark : ''}`,
    }[is];
    this.log.error(
      `ALERT the store of pictures ${what}, so nothing is swept; if it is ours, its file "${markFile}" must say ${installation} (docs/runbooks/pictures.md)`,
    );
    return false;
  }
}
