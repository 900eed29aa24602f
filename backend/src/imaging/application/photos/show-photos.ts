import { Injectable } from '@nestjs/common';
import { ListsFacade, type NamedItem } from '../../../lists';
import { type OwnPhoto, OwnPhotos } from '../../domain/photos/own-photos';
import { PhotoHolders } from './photo-holders';

/** Items of one list that a user named or renamed. */
interface NamedBy {
  userId: string;
  itemIds: readonly string[];
}

/** Shows the photos that are remembered for the names of items. */
@Injectable()
export class ShowPhotos {
  constructor(
    private readonly lists: ListsFacade,
    private readonly photos: OwnPhotos,
    private readonly holders: PhotoHolders,
  ) {}

  /** Items under a name without a photo stop showing that of an earlier name. May run twice. */
  async on({ userId, itemIds }: NamedBy): Promise<void> {
    const items = await this.lists.itemsById(itemIds);
    const [first] = items;
    if (!first) return;
    const keys = [...new Set(items.map(({ nameKey }) => nameKey))];
    const photos = await this.remembered(first, userId, keys);
    const before = await this.photos.ofItems(itemIds);
    for (const item of items) {
      const photo = photos.get(item.nameKey);
      const shown = before.get(item.itemId);
      if (photo) await this.photos.show(photo.id, [item]);
      else if (shown?.isShown && shown.photo.nameKey !== item.nameKey) await this.photos.hide(item.itemId);
    }
  }

  /**
   * An adult of the list's household sees the photos of the household. Other users see their own and those that
   * the list shows already; otherwise an outsider could guess names.
   */
  private async remembered(
    list: NamedItem,
    userId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, OwnPhoto>> {
    const { kind, id } = await this.holders.of(list, userId);
    const found = await this.photos.named(id, keys);
    const shown = kind === 'household' ? [] : await this.photos.shownInList(list.listId, keys);
    return new Map([...shown, ...found].map((photo) => [photo.nameKey, photo]));
  }
}
