import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error';
import { ListsFacade } from '../../../lists';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { OwnPhotos } from '../../domain/photos/own-photos';
import { type ItemPhotoAnswer, PhotoAnswers } from './photo-answers';
import { PhotoHolders } from './photo-holders';
import { RemovedPhotos } from './removed-photos';

/**
 * Undoes the return to the drawing: the item shows this photo again, and so do the others of the name. An undo
 * that comes late, when the item has had another photo since, brings none back.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, PHOTO_LIMIT_REACHED
 */
@Injectable()
export class RestorePhoto {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly lists: ListsFacade,
    private readonly photos: OwnPhotos,
    private readonly holders: PhotoHolders,
    private readonly answers: PhotoAnswers,
    private readonly removed: RemovedPhotos,
  ) {}

  execute(
    command: Command,
    { listId, itemId, photoId }: { listId: string; itemId: string; photoId: string },
  ): Promise<StoredResponse<ItemPhotoAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      const item = await this.lists.lockItem(listId, itemId, userId);
      const last = (await this.photos.ofItems([item.itemId])).get(item.itemId);
      if (last?.photo.id !== photoId || last.depicts !== item.depicts) throw notFound();
      if (last.photo.removedAt !== null) {
        if (!(await this.holders.isOne(last.photo.holder, userId))) throw notFound();
        await this.removed.restore(last.photo, { userId, replaces: false });
      }
      await this.photos.show(last.photo.id, [item]);
      return this.answers.of(item, await this.holders.of(item, userId), last.photo);
    });
  }
}
