import { Injectable } from '@nestjs/common';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { type HeldPhotoAnswer, HeldPhotoChanges } from './held-photo-changes';
import { RemovedPhotos } from './removed-photos';

/**
 * Brings a removed or replaced photo back to the items that showed it. A photo that took its place is removed.
 * @throws NOT_FOUND, PHOTO_LIMIT_REACHED
 */
@Injectable()
export class RestoreRemovedPhoto {
  constructor(
    private readonly changes: HeldPhotoChanges,
    private readonly removed: RemovedPhotos,
  ) {}

  execute(command: Command, photoId: string): Promise<StoredResponse<HeldPhotoAnswer>> {
    const { userId } = command;
    return this.changes.once(command, photoId, (photo) =>
      this.removed.restore(photo, { userId, replaces: true }),
    );
  }
}
