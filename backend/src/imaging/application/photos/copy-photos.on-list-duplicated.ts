import type { PayloadOf } from '../../../kernel/domain-event';
import { ListDuplicated } from '../../../lists/events';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { Images } from '../../domain/images';
import { OwnPhotos } from '../../domain/photos/own-photos';
import { PhotoHolders } from './photo-holders';
import { ShowPhotos } from './show-photos';

/**
 * Copied items show the photos of their sources, if the copying user is one of those for whom they are
 * remembered. A photo of another household stays on the shared list.
 */
@OnEvent(ListDuplicated)
export class CopyPhotos {
  constructor(
    private readonly images: Images,
    private readonly photos: OwnPhotos,
    private readonly holders: PhotoHolders,
    private readonly showPhotos: ShowPhotos,
  ) {}

  async handle({ listId, ownerId, items }: PayloadOf<typeof ListDuplicated>): Promise<void> {
    const itemIds = items.map(({ itemId }) => itemId);
    await this.showPhotos.on({ userId: ownerId, itemIds });
    const sources = new Map(
      (await this.images.byIds(items.map(({ replacesImageId }) => replacesImageId))).map((image) => [
        image.id,
        image.itemId,
      ]),
    );
    const [shown, copies] = await Promise.all([
      this.photos.ofItems([...sources.values()]),
      this.photos.ofItems(itemIds),
    ]);
    const isOneOf = new Map<string, boolean>();
    for (const { itemId, replacesImageId, depicts } of items) {
      const source = shown.get(sources.get(replacesImageId) ?? '');
      if (!source?.isShown || source.depicts !== depicts || copies.get(itemId)?.isShown) continue;
      const { holder } = source.photo;
      const isOne = isOneOf.get(holder.id) ?? (await this.holders.isOne(holder, ownerId));
      isOneOf.set(holder.id, isOne);
      if (isOne) await this.photos.show(source.photo.id, [{ itemId, listId, depicts }]);
    }
  }
}
