import { Clock } from '../../../kernel/clock';
import type { PayloadOf } from '../../../kernel/domain-event';
import { Transaction } from '../../../platform/database/transaction';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ImageQueue } from '../../domain/generate/image-queue';
import { PictureCache } from '../../domain/generate/picture-cache';
import type { Image } from '../../domain/image';
import { Images, type PlaceInList } from '../../domain/images';
import { ImageStore } from '../../domain/storage/image-store';
import { PictureViewers } from '../../domain/storage/picture-viewers';
import { Prompts } from '../../domain/styles/prompts';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { OwnedPictures } from '../../domain/usage/owned-pictures';
import { PictureWithdrawn } from '../../events';
import { ErasePhotos } from '../photos/erase-photos';
import { StoreOwnership } from '../storage/store-ownership';
import { AvailableStylesReader } from '../styles/available-styles';

/**
 * Replaces a withdrawn picture by the plain one in every list, or requests another variant free of charge.
 * Then deletes its files, so that known URLs stop working.
 */
@OnEvent(PictureWithdrawn)
export class WithdrawPicture {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly pictureCache: PictureCache,
    private readonly owned: OwnedPictures,
    private readonly availableStylesReader: AvailableStylesReader,
    private readonly prompts: Prompts,
    private readonly viewers: PictureViewers,
    private readonly queue: ImageQueue,
    private readonly store: ImageStore,
    private readonly photos: ErasePhotos,
    private readonly ownership: StoreOwnership,
    private readonly clock: Clock,
  ) {}

  /**
   * One transaction per user, month and list, because a popular picture is in many. Idempotent: finished
   * places are not found again.
   */
  async handle({ sha, redraw }: Pick<PayloadOf<typeof PictureWithdrawn>, 'sha' | 'redraw'>): Promise<void> {
    for (let place = await this.images.placeShowing(sha); place; place = await this.images.placeShowing(sha))
      await this.takeFrom(place, sha, redraw);
    await this.photos.ofPicture(sha);
    // The store of another installation is left alone.
    if ((await this.ownership.check()).is === 'ours') await this.store.remove(sha);
  }

  private async takeFrom(place: PlaceInList, sha: string, redraw: boolean): Promise<void> {
    const now = this.clock.now();
    await this.transaction.run(async () => {
      // The month is always locked first. A deleted account has none.
      const usage = await this.usages.existing(place.userId, place.month);
      const images = await this.images.showing(sha, place);
      const seen = redraw ? await this.viewers.stillSeen(images.map(({ id }) => id)) : new Set<string>();
      for (const image of images) {
        // A withdrawn picture does not count.
        if (image.isCounted) usage?.uncount();
        if (image.isReferenceImage) await this.takeFromPrompt(image, sha, now);
        if (!seen.has(image.id) || !(await this.requestAnother(image, now))) image.withdraw(now);
        await this.images.save(image);
        await this.images.clearReplacements(image);
      }
      if (usage) await this.usages.save(usage);
    });
  }

  /** False if there is nothing to draw it from. */
  private async requestAnother(image: Image, now: Date): Promise<boolean> {
    if (!image.canBeDrawn) return false;
    const drawing = image.drawing();
    const { userId, ownerId } = image.place;
    const { versions } = await this.availableStylesReader.read({ userId, ownerId }, [
      { promptId: drawing.style, characterId: drawing.figure },
    ]);
    const variant = await this.images.nextVariant(image.itemId, drawing);
    const [another] = await this.pictureCache.firstAllowedVariants(
      [{ ...drawing, variant }],
      { userId, tier: image.tier },
      versions,
    );
    if (!another) return false;
    image.requestAnother(
      another.drawing,
      another.key,
      now,
      this.owned.keyOf(another.drawing, userId, versions),
    );
    await this.queue.notify(image.id);
    return true;
  }

  private async takeFromPrompt(image: Image, sha: string, now: Date): Promise<void> {
    const prompt = await this.prompts.locked(image.listId);
    if (prompt?.referenceSha !== sha) return;
    prompt.removeReference(now);
    await this.prompts.save(prompt);
  }
}
