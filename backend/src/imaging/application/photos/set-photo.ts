import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { photoPixels } from '@pictick/rules/imaging/own-photo';
import { uuidv7 } from 'uuidv7';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { ListsFacade, type NamedItem } from '../../../lists';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { PictureCache } from '../../domain/generate/picture-cache';
import { imageUnreadable, photoLimitReached } from '../../domain/imaging.errors';
import {
  type OwnPhoto,
  OwnPhotos,
  type PhotoHolder,
  type PhotoPicture,
} from '../../domain/photos/own-photos';
import { ImageStore } from '../../domain/storage/image-store';
import { PictureReader } from '../../domain/styles/picture-reader';
import { type ItemPhotoAnswer, PhotoAnswers } from './photo-answers';
import { PhotoHolders } from './photo-holders';
import { RemovedPhotos } from './removed-photos';

/**
 * Shows an own photo on an item and on those of the same name, and remembers it for the name. It is never sent
 * to a generator.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, IMAGE_UNREADABLE, PHOTO_LIMIT_REACHED, SERVICE_UNAVAILABLE
 */
@Injectable()
export class SetPhoto {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly identity: IdentityFacade,
    private readonly lists: ListsFacade,
    private readonly photos: OwnPhotos,
    private readonly holders: PhotoHolders,
    private readonly removed: RemovedPhotos,
    private readonly reader: PictureReader,
    private readonly store: ImageStore,
    private readonly pictureCache: PictureCache,
    private readonly answers: PhotoAnswers,
    private readonly clock: Clock,
  ) {}

  async execute(
    requested: Command,
    { listId, itemId }: { listId: string; itemId: string },
    readFile: () => Promise<Uint8Array>,
  ): Promise<StoredResponse<ItemPhotoAnswer>> {
    const { userId } = requested;
    // Checked before the file is read and decoded, which is expensive.
    await this.lists.assertMayChange(listId, itemId, userId);
    const bytes = await readFile();
    const command = {
      ...requested,
      fingerprint: createHash('sha256').update(requested.fingerprint).update(bytes).digest(),
    };
    const known = await this.idempotency.known<ItemPhotoAnswer>(command);
    if (known) return known;
    // Nothing is locked while the file is decoded. A file without a row is swept later.
    const { thumbHash, color, ...files } = await this.reader.read(bytes, {
      userId,
      mostPixels: photoPixels,
    });
    const name = this.store.nameOf(files, userId);
    // Support has hidden this picture.
    if (await this.pictureCache.isWithdrawn(name, '', this.clock.now())) throw imageUnreadable();
    await this.pictureCache.protectFromSweep(name);
    const picture = { sha: await this.store.put(files, userId), thumbHash, color };
    return this.idempotency.once(command, 200, async () => {
      await this.identity.assertNotDeleted(userId);
      const item = await this.lists.lockItem(listId, itemId, userId);
      const holder = await this.holders.of(item, userId);
      await this.photos.lock(holder);
      const [before = null] = await this.photos.named(holder.id, [item.nameKey]);
      const places = before ? await this.photos.places(before.id) : [];
      const photoId = await this.remember(holder, item, picture, before);
      await this.removed.showAgain(photoId, places, userId);
      await this.photos.show(photoId, [...(await this.alike(holder, item)), item]);
      return {
        ...(await this.answers.of(item, holder, picture)),
        replacedPhotoId: before?.id ?? null,
      };
    });
  }

  /** The name has one photo: a new one replaces it, which can be restored for 30 days. */
  private async remember(
    holder: PhotoHolder,
    { name, nameKey }: NamedItem,
    picture: PhotoPicture,
    before: OwnPhoto | null,
  ): Promise<string> {
    if (before?.sha === picture.sha) return before.id;
    if (before) await this.removed.remove(before);
    else if ((await this.photos.count(holder)) >= (await this.holders.limitOf(holder)))
      throw photoLimitReached();
    const id = uuidv7();
    await this.photos.add({ id, holder, name, nameKey, ...picture }, this.clock.now());
    return id;
  }

  /** On lists of others a user changes the one item only. */
  private alike({ kind, id }: PhotoHolder, item: NamedItem): Promise<NamedItem[]> {
    const isOwnList = item.householdId === null && item.ownerId === id;
    return kind === 'household' || isOwnList ? this.lists.itemsCalled(item) : Promise.resolve([]);
  }
}
