import { trashDays } from '@pictick/rules/trash';
import { HouseholdFacade, IdentityFacade } from '../../../identity';
import { ListsFacade } from '../../../lists';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatchesOfIds } from '../../../platform/nightly/in-batches';
import { OwnPhotos } from '../../domain/photos/own-photos';
import { ErasePhotos } from './erase-photos';

/**
 * Erases photos that were removed 30 days ago. An event that came late may also have left photos of a household
 * or user that is gone, and rows of a list that is erased.
 */
@EveryNight()
export class PurgePhotos implements NightlyTask {
  constructor(
    private readonly identity: IdentityFacade,
    private readonly households: HouseholdFacade,
    private readonly lists: ListsFacade,
    private readonly photos: OwnPhotos,
    private readonly erase: ErasePhotos,
  ) {}

  async run(now: Date): Promise<void> {
    await this.erase.removedBefore(daysBefore(now, trashDays));
    await inBatchesOfIds(
      (after) => this.photos.holdersAfter(after),
      async (ids) => {
        for (const id of await this.goneOf(ids)) await this.erase.ofHolder(id);
      },
    );
    await inBatchesOfIds(
      (after) => this.photos.listsAfter(after),
      async (ids) => {
        const there = new Set(await this.lists.existingLists(ids));
        for (const id of ids) if (!there.has(id)) await this.photos.forgetList(id);
      },
    );
  }

  private async goneOf(holderIds: readonly string[]): Promise<string[]> {
    const users = new Set((await this.identity.profilesOf(holderIds)).map(({ id }) => id));
    const gone: string[] = [];
    for (const id of holderIds)
      if (!users.has(id) && (await this.households.clockOf(id)) === null) gone.push(id);
    return gone;
  }
}
