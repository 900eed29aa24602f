import { HouseholdErased } from '../../../identity/events';
import type { PayloadOf } from '../../../kernel/domain-event';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { PicturePublisher } from '../generate/picture-publisher';
import { ErasePhotos } from './erase-photos';

/** Erases the photos of a household whose last adult is gone. */
@OnEvent(HouseholdErased)
export class ErasePhotosOfHousehold {
  constructor(
    private readonly photos: ErasePhotos,
    private readonly publisher: PicturePublisher,
  ) {}

  async handle({ householdId }: PayloadOf<typeof HouseholdErased>): Promise<void> {
    await this.photos.ofHolder(householdId);
    await this.publisher.deleteDiscarded();
  }
}
