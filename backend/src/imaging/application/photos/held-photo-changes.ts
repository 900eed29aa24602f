import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { type OwnPhoto, OwnPhotos } from '../../domain/photos/own-photos';
import { PhotoHolders } from './photo-holders';

export interface HeldPhotoAnswer {
  photoId: string;
  photos: number;
  photoLimit: number;
}

/** Photos by id, for the users for whom they are remembered. */
@Injectable()
export class HeldPhotoChanges {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly photos: OwnPhotos,
    private readonly holders: PhotoHolders,
  ) {}

  once(
    command: Command,
    photoId: string,
    change: (photo: OwnPhoto) => Promise<void>,
  ): Promise<StoredResponse<HeldPhotoAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const photo = await this.photos.byId(photoId);
      if (!photo || !(await this.holders.isOne(photo.holder, command.userId))) throw notFound();
      await change(photo);
      return {
        photoId,
        photos: await this.photos.count(photo.holder),
        photoLimit: await this.holders.limitOf(photo.holder),
      };
    });
  }
}
