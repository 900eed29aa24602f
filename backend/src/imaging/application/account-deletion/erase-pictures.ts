import {
  type PersonalDataEraser,
  ErasesPersonalData,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { inBatches } from '../../../platform/nightly/in-batches';
import { PersonalDataInImaging } from '../../domain/account-deletion/personal-data-in-imaging';
import { AbandonImage } from '../generate/abandon-image';
import { PicturePublisher } from '../generate/picture-publisher';
import { ErasePhotos } from '../photos/erase-photos';
import { DeletePrivatePicture } from './delete-private-picture';

/**
 * Erases a deleted account from imaging. Pictures of its texts, styles and characters, and photos of its own, are
 * replaced by plain ones in every list. Shared pictures stay, without the user who requested them; photos of a
 * household stay with it.
 */
@ErasesPersonalData('imaging')
export class ErasePictures implements PersonalDataEraser {
  constructor(
    private readonly personalData: PersonalDataInImaging,
    private readonly abandonImage: AbandonImage,
    private readonly deletePrivatePicture: DeletePrivatePicture,
    private readonly photos: ErasePhotos,
    private readonly publisher: PicturePublisher,
  ) {}

  /** The order matters: stop new requests, abandon open images, then delete what was drawn. */
  async erase(personId: string): Promise<void> {
    const promptIds = await this.personalData.deletePrompts(personId);
    await inBatches(() =>
      this.each(this.personalData.openImages(personId, promptIds), (image) =>
        this.abandonImage.execute(image),
      ),
    );
    await inBatches(() =>
      this.each(this.personalData.pictures(personId, promptIds), (sha) =>
        this.deletePrivatePicture.execute(sha),
      ),
    );
    await this.photos.ofHolder(personId);
    await this.personalData.anonymiseImages(personId, promptIds);
    await this.personalData.eraseRest(personId);
    await this.publisher.deleteDiscarded();
  }

  private async each<T>(found: Promise<T[]>, work: (one: T) => Promise<void>): Promise<T[]> {
    const all = await found;
    for (const one of all) await work(one);
    return all;
  }
}
