import { Injectable } from '@nestjs/common';
import { inBatches } from '../../../platform/nightly/in-batches';
import { OwnPhotos } from '../../domain/photos/own-photos';

/** Erases own photos for good: items show their drawings, and the files are marked for deletion. */
@Injectable()
export class ErasePhotos {
  constructor(private readonly photos: OwnPhotos) {}

  /** All photos that are remembered for this household or user. */
  ofHolder(holderId: string): Promise<number> {
    return inBatches(async () => this.each(await this.photos.idsOf(holderId)));
  }

  ofPicture(sha: string): Promise<number> {
    return inBatches(async () => this.each(await this.photos.withPicture(sha)));
  }

  removedBefore(time: Date): Promise<number> {
    return inBatches(async () => this.each(await this.photos.removedBefore(time)));
  }

  /** One transaction per photo, so that no list stays locked for long. */
  private async each(ids: readonly string[]): Promise<readonly string[]> {
    for (const id of ids) await this.photos.erase(id);
    return ids;
  }
}
