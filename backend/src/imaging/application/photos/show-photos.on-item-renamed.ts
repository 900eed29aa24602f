import type { PayloadOf } from '../../../kernel/domain-event';
import { ItemRenamed } from '../../../lists/events';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ShowPhotos } from './show-photos';

/** An item with a new name shows the photo of that name. A drawing that the user chose stays. */
@OnEvent(ItemRenamed)
export class ShowPhotosOfRenamed {
  constructor(private readonly photos: ShowPhotos) {}

  async handle({ userId, items }: PayloadOf<typeof ItemRenamed>): Promise<void> {
    const named = items.filter(({ keepsPlain }) => !keepsPlain);
    await this.photos.on({ userId, itemIds: named.map(({ itemId }) => itemId) });
  }
}
