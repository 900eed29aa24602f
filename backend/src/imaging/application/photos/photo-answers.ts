import { Injectable } from '@nestjs/common';
import type { NamedItem } from '../../../lists';
import { OwnPhotos, type PhotoHolder, type PhotoPicture } from '../../domain/photos/own-photos';
import { pictureFile } from '../../domain/storage/picture-file';
import { PhotoHolders } from './photo-holders';

export interface ItemPhotoAnswer {
  itemId: string;
  imageId: string;
  /** Null: the item shows its drawing. URLs are signed when the answer is sent, which is stored for longer. */
  photo: {
    imageUrl: string;
    thumbnailUrl: string;
    thumbHash: string;
    color: string;
    width: number;
    height: number;
  } | null;
  rememberedFor: 'household' | 'me';
  photos: number;
  photoLimit: number;
  /** The photo of the name before this one; null if there was none. */
  replacedPhotoId: string | null;
  /** The photo that the item shows no more; null if it showed none. */
  removedPhotoId: string | null;
}

/** The photo of an item, and how many photos its holder has. */
@Injectable()
export class PhotoAnswers {
  constructor(
    private readonly photos: OwnPhotos,
    private readonly holders: PhotoHolders,
  ) {}

  async of(
    { itemId, imageId }: NamedItem,
    holder: PhotoHolder,
    shown: PhotoPicture | null,
  ): Promise<ItemPhotoAnswer> {
    return {
      itemId,
      imageId,
      photo: shown && {
        imageUrl: `/img/${pictureFile(shown.sha, 512)}`,
        thumbnailUrl: `/img/${pictureFile(shown.sha, 256)}`,
        thumbHash: shown.thumbHash,
        color: shown.color,
        width: 512,
        height: 512,
      },
      rememberedFor: holder.kind === 'household' ? 'household' : 'me',
      photos: await this.photos.count(holder),
      photoLimit: await this.holders.limitOf(holder),
      replacedPhotoId: null,
      removedPhotoId: null,
    };
  }
}
