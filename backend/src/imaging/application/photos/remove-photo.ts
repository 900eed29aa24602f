import { Injectable } from '@nestjs/common';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import { type HeldPhotoAnswer, HeldPhotoChanges } from './held-photo-changes';
import { RemovedPhotos } from './removed-photos';

/**
 * Removes a photo from all items that show it, so that there is room for another.
 * @throws NOT_FOUND
 */
@Injectable()
export class RemovePhoto {
  constructor(
    private readonly changes: HeldPhotoChanges,
    private readonly removed: RemovedPhotos,
  ) {}

  execute(command: Command, photoId: string): Promise<StoredResponse<HeldPhotoAnswer>> {
    return this.changes.once(command, photoId, (photo) => this.removed.remove(photo));
  }
}
