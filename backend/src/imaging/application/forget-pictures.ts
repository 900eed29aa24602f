import { Clock } from '../../kernel/clock';
import { Transaction } from '../../platform/database/transaction';
import { type Forgetting, Forgets } from '../../platform/leaving/forgets.decorator';
import { inBatches } from '../../platform/nightly/in-batches';
import { Belongings, type OpenImage } from '../domain/belongings';
import { Images, type PlaceInList } from '../domain/images';
import { MonthlyUsages } from '../domain/monthly-usages';
import { PictureShelf } from './picture-shelf';

/**
 * Somebody leaves for good. What was drawn from their words, their styles and characters goes, wherever it hangs, and the plain picture is
 * shown again; what everybody could have had stays, and nobody can tell for whom it was drawn.
 */
@Forgets('imaging')
export class ForgetPictures implements Forgetting {
  constructor(
    private readonly transaction: Transaction,
    private readonly belongings: Belongings,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly shelf: PictureShelf,
    private readonly clock: Clock,
  ) {}

  /** In this order: nothing more is begun, what is begun is stopped, and only then it is looked for. */
  async forget(personId: string): Promise<void> {
    const promptIds = await this.belongings.closePrompts(personId);
    await inBatches(() => this.each(this.belongings.openImages(personId, promptIds), (image) => this.stop(image)));
    await inBatches(() => this.each(this.belongings.pictures(personId, promptIds), (sha) => this.takeAway(sha)));
    await this.belongings.forgetImages(personId, promptIds);
    await this.belongings.forgetRest(personId);
    await this.shelf.clear();
  }

  /** Whoever draws it finds it closed. It may have been asked for by somebody who stays, in whose month it then takes no place. */
  private stop({ id, userId, month }: OpenImage): Promise<void> {
    return this.transaction.run(async () => {
      // As everywhere the month is locked first.
      const usage = await this.usages.of(userId, month);
      const image = await this.images.toSettle(id);
      if (!image?.isOpen) return;
      if (image.isCounted) usage.release();
      image.giveUp(this.clock.now());
      await this.usages.save(usage);
      await this.images.save(image);
    });
  }

  private async takeAway(sha: string): Promise<void> {
    for (let place = await this.images.placeShowing(sha); place; place = await this.images.placeShowing(sha)) await this.takeFrom(place, sha);
    await this.belongings.discard(sha);
  }

  /** One list at a time: each hears of it for itself. */
  private takeFrom(place: PlaceInList, sha: string): Promise<void> {
    return this.transaction.run(async () => {
      for (const image of await this.images.showing(sha, place)) {
        image.lose(this.clock.now());
        await this.images.save(image);
        await this.images.standInNoMore(image);
      }
    });
  }

  private async each<T>(found: Promise<T[]>, work: (one: T) => Promise<void>): Promise<T[]> {
    const all = await found;
    for (const one of all) await work(one);
    return all;
  }
}
