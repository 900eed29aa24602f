import { type PersonalDataEraser, ErasesPersonalData } from '../../platform/account-deletion/erases-personal-data.decorator';
import { inBatches } from '../../platform/nightly/in-batches';
import { Belongings } from '../domain/belongings';
import { GiveUpImage } from './give-up-image';
import { PictureShelf } from './picture-shelf';
import { TakePictureAway } from './take-picture-away';

/**
 * Somebody leaves for good. What was drawn from their words, their styles and characters goes, wherever it hangs, and the plain picture is
 * shown again; what everybody could have had stays, and nobody can tell for whom it was drawn.
 */
@ErasesPersonalData('imaging')
export class ForgetPictures implements PersonalDataEraser {
  constructor(
    private readonly belongings: Belongings,
    private readonly giveUp: GiveUpImage,
    private readonly takeAway: TakePictureAway,
    private readonly shelf: PictureShelf,
  ) {}

  /** In this order: nothing more is begun, what is begun is stopped, and only then it is looked for. */
  async erase(personId: string): Promise<void> {
    const promptIds = await this.belongings.closePrompts(personId);
    await inBatches(() =>
      this.each(this.belongings.openImages(personId, promptIds), (image) => this.giveUp.execute(image)),
    );
    await inBatches(() =>
      this.each(this.belongings.pictures(personId, promptIds), (sha) => this.takeAway.execute(sha)),
    );
    await this.belongings.forgetImages(personId, promptIds);
    await this.belongings.forgetRest(personId);
    await this.shelf.clear();
  }

  private async each<T>(found: Promise<T[]>, work: (one: T) => Promise<void>): Promise<T[]> {
    const all = await found;
    for (const one of all) await work(one);
    return all;
  }
}
