import { Injectable } from '@nestjs/common';
import { ListsFacade, type NamedItem } from '../../../lists';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { type OwnPhoto, OwnPhotos } from '../../domain/photos/own-photos';
import { type ItemPhotoAnswer, PhotoAnswers } from './photo-answers';
import { PhotoHolders } from './photo-holders';
import { RemovedPhotos } from './removed-photos';

/**
 * Shows the drawing instead of the photo. A user for whom the photo is remembered takes it from all items of the
 * name; other members take it from this item alone.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED
 */
@Injectable()
export class UseDrawing {
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
    { listId, itemId }: { listId: string; itemId: string },
  ): Promise<StoredResponse<ItemPhotoAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      const item = await this.lists.lockItem(listId, itemId, userId);
      const shown = (await this.photos.ofItems([item.itemId])).get(item.itemId);
      const taken = shown?.isShown && shown.depicts === item.depicts ? shown.photo : null;
      if (taken) await this.take(taken, item, userId);
      return {
        ...(await this.answers.of(item, await this.holders.of(item, userId), null)),
        removedPhotoId: taken?.id ?? null,
      };
    });
  }

  private async take(photo: OwnPhoto, { itemId }: NamedItem, userId: string): Promise<void> {
    const isTheirs = await this.holders.isOne(photo.holder, userId);
    await (isTheirs ? this.removed.remove(photo) : this.photos.hide(itemId));
  }
}
