import type { PayloadOf } from '../../kernel/domain-event';
import { ListErased } from '../../lists/events';
import { inBatches } from '../../platform/nightly/in-batches';
import { OnEvent } from '../../platform/outbox/on-event.decorator';
import { Belongings } from '../domain/belongings';
import { GiveUpImage } from './give-up-image';
import { PictureShelf } from './picture-shelf';
import { TakePictureAway } from './take-picture-away';

/**
 * A list is gone for good, and the words that stood in it go from its pictures too, whoever had them painted. A picture drawn for one account
 * alone that hangs in no other list goes along; that it was drawn still counts in the month.
 */
@OnEvent(ListErased)
export class ForgetList {
  constructor(
    private readonly belongings: Belongings,
    private readonly giveUp: GiveUpImage,
    private readonly takeAway: TakePictureAway,
    private readonly shelf: PictureShelf,
  ) {}

  async handle({ listId }: PayloadOf<typeof ListErased>): Promise<void> {
    await inBatches(async () => {
      const open = await this.belongings.openImagesIn(listId);
      for (const image of open) await this.giveUp.execute(image);
      return open;
    });
    await inBatches(async () => {
      const pictures = await this.belongings.picturesOnlyIn(listId);
      for (const sha of pictures) await this.takeAway.execute(sha);
      return pictures;
    });
    await this.belongings.forgetWordsIn(listId);
    await this.shelf.clear();
  }
}
