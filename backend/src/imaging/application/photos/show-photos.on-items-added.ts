import type { PayloadOf } from '../../../kernel/domain-event';
import { ItemsAdded } from '../../../lists/events';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ShowPhotos } from './show-photos';

/** A new item shows the photo that is remembered for its name. */
@OnEvent(ItemsAdded)
export class ShowPhotosOfAdded {
  constructor(private readonly photos: ShowPhotos) {}

  async handle({ userId, items }: PayloadOf<typeof ItemsAdded>): Promise<void> {
    await this.photos.on({ userId, itemIds: items.map(({ itemId }) => itemId) });
  }
}
