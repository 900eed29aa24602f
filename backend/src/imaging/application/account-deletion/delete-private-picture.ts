import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { PersonalDataInImaging } from '../../domain/account-deletion/personal-data-in-imaging';
import { Images, type PlaceInList } from '../../domain/images';

/** Deletes a private picture: images that show it fall back to the plain picture, and its file is marked for deletion. */
@Injectable()
export class DeletePrivatePicture {
  constructor(
    private readonly transaction: Transaction,
    private readonly personalData: PersonalDataInImaging,
    private readonly images: Images,
    private readonly clock: Clock,
  ) {}

  async execute(sha: string): Promise<void> {
    for (let place = await this.images.placeShowing(sha); place; place = await this.images.placeShowing(sha))
      await this.takeFrom(place, sha);
    await this.personalData.discard(sha);
  }

  /** One list per transaction, so that each list gets its own change. */
  private takeFrom(place: PlaceInList, sha: string): Promise<void> {
    return this.transaction.run(async () => {
      for (const image of await this.images.showing(sha, place)) {
        image.removePicture(this.clock.now());
        await this.images.save(image);
        await this.images.clearReplacements(image);
      }
    });
  }
}
