import { Inject, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ROLE, type Role } from '../../../platform/config/env';
import { describe } from '../../../platform/database/database-errors';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore } from '../../../platform/nightly/in-batches';
import { ImageStore, ownerFile } from '../../domain/storage/image-store';
import { PicturesToDelete } from '../../domain/storage/pictures-to-delete';
import { StoreOwnership } from './store-ownership';

const batch = 500;

/**
 * Deletes files that no row references, if a day old and unreferenced on two nights. Sweeps only a store
 * with the owner id of this installation: to a fresh database every picture of another one is an orphan.
 */
@EveryNight()
export class SweepPictures implements NightlyTask, OnApplicationBootstrap {
  private readonly log = new Logger('imaging');

  constructor(
    private readonly store: ImageStore,
    private readonly picturesToDelete: PicturesToDelete,
    private readonly ownership: StoreOwnership,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  /** Claims the store at startup if it is empty. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.role === 'worker')
      await this.isOurs().catch((error: unknown) =>
        this.log.warn(`the owner of the picture store is unknown and will be read again: ${describe(error)}`),
      );
  }

  async run(now: Date): Promise<void> {
    if (!(await this.isOurs())) return;
    await this.store.removeDrafts(daysBefore(now, 1));
    await this.picturesToDelete.deleteOrphans(daysBefore(now, 1));
    let deleted = 0;
    for (const sha of await this.picturesToDelete.due(daysBefore(now, 0.8))) {
      if (await this.picturesToDelete.delete(sha, () => this.store.remove(sha))) deleted += 1;
    }
    let candidates: string[] = [];
    for await (const sha of this.store.olderThan(daysBefore(now, 1))) {
      candidates.push(sha);
      if (candidates.length < batch) continue;
      await this.picturesToDelete.markUnreferenced(candidates, now);
      candidates = [];
    }
    await this.picturesToDelete.markUnreferenced(candidates, now);
    if (deleted > 0) this.log.log(`${deleted} unreferenced pictures were deleted`);
  }

  private async isOurs(): Promise<boolean> {
    const found = await this.ownership.check();
    const { is, installation } = found;
    if (is === 'fresh') await this.store.setOwnerId(installation);
    if (is === 'fresh' || is === 'ours') return true;
    const what = {
      lost: 'is empty where pictures should be: none is drawn',
      unowned: 'has no owner id',
      foreign: `belongs to installation ${is === 'foreign' ? found.ownerId : ''}`,
    }[is];
    this.log.error(
      `ALERT the store of pictures ${what}, so nothing is swept; if it is ours, its file "${ownerFile}" must say ${installation} (docs/runbooks/pictures.md)`,
    );
    return false;
  }
}
