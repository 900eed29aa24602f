import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Transaction } from '../../platform/database/transaction';
import { CondemnedPictures } from '../domain/condemned-pictures';
import type { Image, Picture } from '../domain/image';
import { ImageStore } from '../domain/image-store';
import { Images } from '../domain/images';
import { Library } from '../domain/library';

/** Where what was drawn comes to lie, and from where it is taken when it must not be seen again. */
@Injectable()
export class PictureShelf {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly library: Library,
    private readonly condemned: CondemnedPictures,
    private readonly store: ImageStore,
    private readonly clock: Clock,
  ) {}

  /** False where it is somebody's own who has left for good while it was drawn: then its file goes again, and nothing knows of it. */
  async keep(image: Image, picture: Picture, account: string | null): Promise<boolean> {
    const isKept = await this.transaction.run(async () => {
      // In one transaction with the image: who forgets them stops it first, and then looks for what was drawn.
      const isWanted = account === null || (await this.images.byId(image.id))?.isWanted === true;
      if (isWanted) await this.library.add(image.key, picture, account, this.clock.now());
      return isWanted;
    });
    if (!isKept) await this.discard(picture.sha);
    return isKept;
  }

  /** Takes the file away, unless somebody else speaks of it. */
  async discard(sha: string): Promise<void> {
    await this.condemned.condemn([sha]);
    await this.clear();
  }

  /** All that were condemned, also by somebody who was killed over it. */
  async clear(): Promise<void> {
    for (let shas = await this.condemned.atOnce(); shas.length > 0; shas = await this.condemned.atOnce()) {
      for (const sha of shas) await this.condemned.carryOut(sha, () => this.store.remove(sha));
    }
  }
}
