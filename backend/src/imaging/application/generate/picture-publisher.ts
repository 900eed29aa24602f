import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { PictureCache } from '../../domain/generate/picture-cache';
import type { Image, Picture } from '../../domain/image';
import { Images } from '../../domain/images';
import { ImageStore } from '../../domain/storage/image-store';
import { PicturesToDelete } from '../../domain/storage/pictures-to-delete';

/** Publishes drawn pictures to the cache, and deletes discarded files. */
@Injectable()
export class PicturePublisher {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly pictureCache: PictureCache,
    private readonly picturesToDelete: PicturesToDelete,
    private readonly store: ImageStore,
    private readonly clock: Clock,
  ) {}

  /** False if the image was abandoned while it was drawn, because its account was deleted. The file is then discarded. */
  async publish(image: Image, picture: Picture, account: string | null): Promise<boolean> {
    const isKept = await this.transaction.run(async () => {
      // In one transaction with the image: account deletion abandons the image first and then looks for
      // pictures.
      const isWanted = account === null || (await this.images.byId(image.id))?.isWanted === true;
      if (isWanted) await this.pictureCache.add(image.key, picture, account, this.clock.now());
      return isWanted;
    });
    if (!isKept) await this.discard(picture.sha);
    return isKept;
  }

  /** Deletes the file, unless a row still references it. */
  async discard(sha: string): Promise<void> {
    await this.picturesToDelete.markForDeletion([sha]);
    await this.deleteDiscarded();
  }

  /** Deletes every file that is due at once, those of a killed process too. */
  async deleteDiscarded(): Promise<void> {
    for (
      let shas = await this.picturesToDelete.immediate();
      shas.length > 0;
      shas = await this.picturesToDelete.immediate()
    ) {
      for (const sha of shas) await this.picturesToDelete.delete(sha, () => this.store.remove(sha));
    }
  }
}
