import { Injectable } from '@nestjs/common';
import { trashDays } from '@pictick/rules/trash';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { ListsFacade } from '../../../lists';
import { daysBefore } from '../../../platform/nightly/in-batches';
import { photoLimitReached } from '../../domain/imaging.errors';
import { type OwnPhoto, OwnPhotos, type PhotoHolder, type PhotoPlace } from '../../domain/photos/own-photos';
import { PhotoHolders } from './photo-holders';

/** The concepts of letter cards begin with it. */
const letterCards = 'card-';

/** Removes photos of a holder and brings them back. */
@Injectable()
export class RemovedPhotos {
  constructor(
    private readonly photos: OwnPhotos,
    private readonly holders: PhotoHolders,
    private readonly lists: ListsFacade,
    private readonly clock: Clock,
  ) {}

  /** All items of the photo show their drawings. */
  async remove({ id, holder }: OwnPhoto): Promise<void> {
    await this.photos.lock(holder);
    await this.photos.remove(id, this.clock.now());
    await this.eraseOldest(holder);
  }

  /**
   * The photo is there already if it was restored on another device meanwhile. `replaces`: it takes the place of
   * another photo of the name, which is removed.
   * @throws NOT_FOUND if it was removed more than 30 days ago, or the name has another photo; PHOTO_LIMIT_REACHED
   */
  async restore(
    { id, holder, nameKey }: OwnPhoto,
    { userId, replaces }: { userId: string; replaces: boolean },
  ): Promise<void> {
    await this.photos.lock(holder);
    const now = this.clock.now();
    const removedAt = (await this.photos.byId(id))?.removedAt;
    if (removedAt === null) return;
    if (!removedAt || removedAt < daysBefore(now, trashDays)) throw notFound();
    const [other] = await this.photos.named(holder.id, [nameKey]);
    if (other && !replaces) throw notFound();
    if (!other && (await this.photos.count(holder)) >= (await this.holders.limitOf(holder)))
      throw photoLimitReached();
    const places = other ? await this.photos.places(other.id) : [];
    if (other) await this.photos.remove(other.id, now);
    await this.photos.restore(id);
    const last = await this.stillNamed(await this.photos.lastPlaces(id), nameKey);
    await this.showAgain(id, [...places, ...last], userId);
    await this.eraseOldest(holder);
  }

  /** Shows a photo where one of its name was shown, but for lists that the user may change no more. */
  async showAgain(photoId: string, places: readonly PhotoPlace[], userId: string): Promise<void> {
    if (places.length === 0) return;
    const listIds = [...new Set(places.map(({ listId }) => listId))];
    const changeable = new Set(await this.lists.changeableLists(listIds, userId));
    await this.photos.show(
      photoId,
      places.filter(({ listId }) => changeable.has(listId)),
    );
  }

  /** Without the items that depict another thing meanwhile; a letter card stands for its name alone. */
  private async stillNamed(places: readonly PhotoPlace[], nameKey: string): Promise<PhotoPlace[]> {
    const items = await this.lists.itemsById(places.map(({ itemId }) => itemId));
    const byId = new Map(items.map((item) => [item.itemId, item]));
    return places.filter(({ itemId, depicts }) => {
      const item = byId.get(itemId);
      if (item?.depicts !== depicts) return false;
      return item.nameKey === nameKey || !depicts.startsWith(letterCards);
    });
  }

  /** Otherwise photo after photo would be kept for 30 days. */
  private async eraseOldest(holder: PhotoHolder): Promise<void> {
    const tooMany = await this.photos.removedBeyond(holder, await this.holders.limitOf(holder));
    for (const each of tooMany) await this.photos.erase(each);
  }
}
