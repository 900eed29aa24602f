import type { PayloadOf } from '../../../kernel/domain-event';
import { ListDuplicated } from '../../../lists/events';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ShowPhotos } from './show-photos';

/**
 * Copied items show the photos that the copying user has of their names. Those of a household stay on its lists:
 * a copy is private, and its owner may leave the household or share the copy.
 */
@OnEvent(ListDuplicated)
export class CopyPhotos {
  constructor(private readonly showPhotos: ShowPhotos) {}

  handle({ ownerId, items }: PayloadOf<typeof ListDuplicated>): Promise<void> {
    return this.showPhotos.on({ userId: ownerId, itemIds: items.map(({ itemId }) => itemId) });
  }
}
