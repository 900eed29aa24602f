import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { OwnPhotos, type OwnPhoto, type PhotoHolder } from '../../domain/photos/own-photos';
import { pictureFile } from '../../domain/storage/picture-file';
import { PhotoHolders } from './photo-holders';

export interface HeldPhoto {
  id: string;
  name: string;
  imageUrl: string;
  thumbnailUrl: string;
  thumbHash: string;
  color: string;
}

export interface HeldPhotosAnswer {
  /** Null: the user's own, shown on lists without a household. */
  householdId: string | null;
  photoLimit: number;
  photos: HeldPhoto[];
}

/** All photos of a user: those of each household of which the user is an adult, and the user's own. */
@Injectable()
export class HeldPhotos {
  constructor(
    private readonly households: HouseholdFacade,
    private readonly photos: OwnPhotos,
    private readonly holders: PhotoHolders,
  ) {}

  async of(userId: string): Promise<HeldPhotosAnswer[]> {
    const holders: PhotoHolder[] = [
      ...(await this.households.adultHouseholds(userId)).map(({ householdId }) => ({
        id: householdId,
        kind: 'household' as const,
      })),
      { id: userId, kind: 'person' },
    ];
    return Promise.all(
      holders.map(async (holder) => ({
        householdId: holder.kind === 'household' ? holder.id : null,
        photoLimit: await this.holders.limitOf(holder),
        photos: (await this.photos.heldBy(holder.id)).map(shown),
      })),
    );
  }
}

const shown = ({ id, name, sha, thumbHash, color }: OwnPhoto): HeldPhoto => ({
  id,
  name,
  imageUrl: `/img/${pictureFile(sha, 512)}`,
  thumbnailUrl: `/img/${pictureFile(sha, 256)}`,
  thumbHash,
  color,
});
