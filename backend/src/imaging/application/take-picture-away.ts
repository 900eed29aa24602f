import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Transaction } from '../../platform/database/transaction';
import { Belongings } from '../domain/belongings';
import { Images, type PlaceInList } from '../domain/images';

/** A picture that was somebody's own goes for good: wherever it hangs the plain one is shown again, and the file is to be taken from the store. */
@Injectable()
export class TakePictureAway {
  constructor(
    private readonly transaction: Transaction,
    private readonly belongings: Belongings,
    private readonly images: Images,
    private readonly clock: Clock,
  ) {}

  async execute(sha: string): Promise<void> {
    for (let place = await this.images.placeShowing(sha); place; place = await this.images.placeShowing(sha))
      await this.takeFrom(place, sha);
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
}
