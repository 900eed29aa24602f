import { Injectable } from '@nestjs/common';
import { trashDays } from '@pictick/rules/trash';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { ListsFacade } from '../../../lists';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { daysBefore } from '../../../platform/nightly/in-batches';
import { photoLimitReached } from '../../domain/imaging.errors';
import { type OwnPhoto, OwnPhotos } from '../../domain/photos/own-photos';
import { type ItemPhotoAnswer, PhotoAnswers } from './photo-answers';
import { PhotoHolders } from './photo-holders';

/**
 * Undoes the return to the drawing: the item shows its photo again, and so do the others of the name.
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
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    { listId, itemId }: { listId: string; itemId: string },
  ): Promise<StoredResponse<ItemPhotoAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      const item = await this.lists.lockItem(listId, itemId, userId);
      const last = (await this.photos.ofItems([item.itemId])).get(item.itemId);
      if (!last || last.depicts !== item.depicts) throw notFound();
      if (last.photo.removedAt !== null) await this.restore(last.photo, userId);
      await this.photos.show(last.photo.id, [item]);
      return this.answers.of(item, await this.holders.of(item, userId), last.photo);
    });
  }

  private async restore({ id, holder, nameKey, removedAt }: OwnPhoto, userId: string): Promise<void> {
    const isKept = removedAt !== null && removedAt >= daysBefore(this.clock.now(), trashDays);
    if (!isKept || !(await this.holders.isOne(holder, userId))) throw notFound();
    await this.photos.lock(holder);
    const [named] = await this.photos.named(holder.id, [nameKey]);
    // Restored on another device meanwhile.
    if (named?.id === id) return;
    if (named) throw notFound();
    if ((await this.photos.count(holder)) >= (await this.holders.limitOf(holder))) throw photoLimitReached();
    await this.photos.restore(id);
  }
}
