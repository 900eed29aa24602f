import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { ListsFacade, type NamedItem } from '../../../lists';
import { type OwnPhoto, OwnPhotos } from '../../domain/photos/own-photos';

/** Items of one list that a user named or renamed. */
interface NamedBy {
  userId: string;
  language: Language;
  itemIds: readonly string[];
}

/** Shows the photos that are remembered for the names of items. */
@Injectable()
export class ShowPhotos {
  constructor(
    private readonly lists: ListsFacade,
    private readonly photos: OwnPhotos,
  ) {}

  /** Items under a name without a photo stop showing that of an earlier name. May run twice. */
  async on({ userId, language, itemIds }: NamedBy): Promise<void> {
    const items = await this.lists.itemsById(itemIds, language);
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

  /** Those of the household. A list without one shows photos of the user, and those that are on it already. */
  private async remembered(
    { householdId, listId }: NamedItem,
    userId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, OwnPhoto>> {
    const found =
      householdId === null
        ? [
            ...(await this.photos.shownInList(listId, keys)).reverse(),
            ...(await this.photos.named(userId, keys)),
          ]
        : await this.photos.named(householdId, keys);
    return new Map(found.map((photo) => [photo.nameKey, photo]));
  }
}
