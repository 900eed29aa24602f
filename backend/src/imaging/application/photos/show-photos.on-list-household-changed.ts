import type { PayloadOf } from '../../../kernel/domain-event';
import { ListsFacade, type NamedItem } from '../../../lists';
import { ListHouseholdChanged } from '../../../lists/events';
import { Transaction } from '../../../platform/database/transaction';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { type ItemPhoto, OwnPhotos, type PhotoHolder } from '../../domain/photos/own-photos';

/**
 * A given list shows the photos that its household remembers, and a list that is taken back shows them no more,
 * because they belong to the household. A photo that a user remembers, and a drawing that a user chose, stay.
 */
@OnEvent(ListHouseholdChanged)
export class ShowPhotosOfHousehold {
  constructor(
    private readonly transaction: Transaction,
    private readonly lists: ListsFacade,
    private readonly photos: OwnPhotos,
  ) {}

  /** Follows the household of this moment, so that late and repeated events do no harm. */
  handle({ listId }: PayloadOf<typeof ListHouseholdChanged>): Promise<void> {
    return this.transaction.run(async () => {
      const items = await this.lists.lockItemsOf(listId);
      const [first] = items;
      if (first) await this.show(items, holderOf(first));
    });
  }

  private async show(items: readonly NamedItem[], holder: PhotoHolder): Promise<void> {
    await this.photos.lock(holder);
    const keys = [...new Set(items.map(({ nameKey }) => nameKey))];
    const remembered = new Map(
      (await this.photos.named(holder.id, keys)).map((photo) => [photo.nameKey, photo.id]),
    );
    const before = await this.photos.ofItems(items.map(({ itemId }) => itemId));
    const shown = new Map<string, NamedItem[]>();
    for (const item of items) {
      const last = before.get(item.itemId);
      const isForeign = last !== undefined && !isKept(last, holder);
      if (last?.isShown && !isForeign) continue;
      const photoId = isDrawingChosen(item, last) ? undefined : remembered.get(item.nameKey);
      if (photoId !== undefined) shown.set(photoId, [...(shown.get(photoId) ?? []), item]);
      // A removed one too, so that it does not come back to this list when it is restored.
      else if (isForeign && !isDrawingChosen(item, last)) await this.photos.release(item.itemId);
    }
    for (const [photoId, places] of shown) await this.photos.show(photoId, places);
  }
}

const holderOf = ({ householdId, ownerId }: NamedItem): PhotoHolder =>
  householdId === null ? { id: ownerId, kind: 'person' } : { id: householdId, kind: 'household' };

/** True for a photo of a user, and for one of the household that has the list. */
const isKept = ({ photo }: ItemPhoto, holder: PhotoHolder): boolean =>
  photo.holder.kind === 'person' || photo.holder.id === holder.id;

/** The item showed a photo of this name until a user chose another drawing. */
const isDrawingChosen = (item: NamedItem, last: ItemPhoto | undefined): boolean =>
  last !== undefined && last.photo.nameKey === item.nameKey && last.depicts !== item.depicts;
