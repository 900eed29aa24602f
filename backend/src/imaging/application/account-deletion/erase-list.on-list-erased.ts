import type { PayloadOf } from '../../../kernel/domain-event';
import { ListErased } from '../../../lists/events';
import { inBatches } from '../../../platform/nightly/in-batches';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PersonalDataInImaging } from '../../domain/account-deletion/personal-data-in-imaging';
import { OwnPhotos } from '../../domain/photos/own-photos';
import { AbandonImage } from '../generate/abandon-image';
import { PicturePublisher } from '../generate/picture-publisher';
import { DeletePrivatePicture } from './delete-private-picture';

/**
 * Erases the texts of an erased list from its images, whichever user requested them, and deletes private
 * pictures that no other list shows. They still count in their month.
 */
@OnEvent(ListErased)
export class ForgetList {
  constructor(
    private readonly personalData: PersonalDataInImaging,
    private readonly abandonImage: AbandonImage,
    private readonly deletePrivatePicture: DeletePrivatePicture,
    private readonly photos: OwnPhotos,
    private readonly publisher: PicturePublisher,
  ) {}

  async handle({ listId }: PayloadOf<typeof ListErased>): Promise<void> {
    await inBatches(async () => {
      const open = await this.personalData.openImagesIn(listId);
      for (const image of open) await this.abandonImage.execute(image);
      return open;
    });
    await inBatches(async () => {
      const pictures = await this.personalData.picturesOnlyIn(listId);
      for (const sha of pictures) await this.deletePrivatePicture.execute(sha);
      return pictures;
    });
    await this.personalData.eraseTextsIn(listId);
    await this.photos.forgetList(listId);
    await this.publisher.deleteDiscarded();
  }
}
