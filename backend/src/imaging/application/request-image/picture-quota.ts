import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { isShared } from '../../domain/generate/drawing';
import type { Image } from '../../domain/image';
import type { MonthlyUsage } from '../../domain/usage/monthly-usage';
import { OwnedPictures } from '../../domain/usage/owned-pictures';

/**
 * Decides whether a picture counts against the month: once per user and picture, when it is ready. Of
 * several open images of one picture, one holds the place for all.
 * Every method needs the month locked.
 */
@Injectable()
export class PictureQuota {
  constructor(private readonly owned: OwnedPictures) {}

  /**
   * The image is ready or has failed: confirms its place, releases it or passes it on. Does nothing for open
   * images.
   */
  async settle(image: Image, usage: MonthlyUsage): Promise<void> {
    if (image.status === 'ready') await this.count(image, usage);
    else if (!image.isOpen) await this.release(image, usage);
  }

  /** The image will not be drawn: passes its place on or releases it. */
  async release(image: Image, usage: MonthlyUsage): Promise<void> {
    if (image.isCounted && !(await this.owned.transferPlaceFrom(image))) usage.release();
  }

  private async count(image: Image, usage: MonthlyUsage): Promise<void> {
    const key = this.keyOf(image);
    const isNew = key === null || (await this.owned.add(image.place.userId, key));
    if (isNew && image.isAlreadyOwned && (await this.owned.transferPlaceTo(image))) image.takePlace();
    if (!image.isCounted) return;
    if (isNew) {
      usage.confirm();
    } else {
      usage.release();
      image.markAlreadyOwned();
    }
  }

  /** Images requested by the release before have no key. */
  private keyOf(image: Image): string | null {
    if (image.place.userId === formerMember) return null;
    if (image.pictureKey !== null || !image.canBeDrawn) return image.pictureKey;
    const drawing = image.drawing();
    return isShared(drawing) ? this.owned.keyOf(drawing, image.place.userId) : null;
  }
}
