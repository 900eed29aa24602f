import { Injectable } from '@nestjs/common';
import { ImageStore } from '../../domain/storage/image-store';
import { PicturesToDelete } from '../../domain/storage/pictures-to-delete';

const farFuture = new Date('9999-01-01T00:00:00Z');
const trustMs = 5_000;

/**
 * `fresh`: store and cache are empty. `lost`: the store is empty but the cache has pictures, so the wrong
 * volume is mounted.
 */
export type Ownership =
  | { is: 'ours' | 'fresh' | 'unowned' | 'lost'; installation: string }
  | { is: 'foreign'; installation: string; ownerId: string };

/** Checks that the picture store belongs to this database. */
@Injectable()
export class StoreOwnership {
  private known: { lost: Promise<boolean>; until: number } | undefined;

  constructor(
    private readonly store: ImageStore,
    private readonly picturesToDelete: PicturesToDelete,
  ) {}

  async check(): Promise<Ownership> {
    const [ownerId, installation] = await Promise.all([
      this.store.ownerId(),
      this.picturesToDelete.installation(),
    ]);
    if (ownerId === installation) return { is: 'ours', installation };
    if (ownerId !== null) return { is: 'foreign', installation, ownerId };
    if (!(await this.isEmpty())) return { is: 'unowned', installation };
    return { is: (await this.picturesToDelete.hasPictures()) ? 'lost' : 'fresh', installation };
  }

  /** Cached for 5 seconds. */
  isLost(): Promise<boolean> {
    if (!this.known || Date.now() > this.known.until)
      this.known = { lost: this.check().then(({ is }) => is === 'lost'), until: Date.now() + trustMs };
    return this.known.lost;
  }

  private async isEmpty(): Promise<boolean> {
    for await (const _ of this.store.olderThan(farFuture)) return false;
    return true;
  }
}
