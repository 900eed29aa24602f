import { tierRank } from '@pictick/rules/billing/tier';
import { formerMember } from '@pictick/rules/former-member';
import { BillingFacade } from '../../../billing';
import { Clock } from '../../../kernel/clock';
import type { PayloadOf } from '../../../kernel/domain-event';
import { type AddedItem, ItemsAdded } from '../../../lists/events';
import { Transaction } from '../../../platform/database/transaction';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { ImageQueue } from '../../domain/generate/image-queue';
import { PictureCache } from '../../domain/generate/picture-cache';
import { Image, type ImageRequest, type Picture } from '../../domain/image';
import { Images } from '../../domain/images';
import { monthOf, type MonthlyUsage } from '../../domain/usage/monthly-usage';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { AvailableStylesReader } from '../styles/available-styles';
import { DeletedAccountFilter } from './deleted-account-filter';
import { PictureQuota } from './picture-quota';
import {
  type PlainResolution,
  type Wanted,
  wantedAmong,
  WantedPictures,
  type PictureContext,
} from './wanted-pictures';

type ItemsAddedEvent = PayloadOf<typeof ItemsAdded>;

interface RequestContext extends ItemsAddedEvent, PictureContext {
  limit: number;
  now: Date;
}

/** The request with the locked month and the pictures found before. */
interface OpenRequest extends RequestContext {
  usage: MonthlyUsage;
  drawn: ReadonlyMap<string, Picture>;
  /** Keys of pictures that do not count. */
  owned: Set<string>;
}

/** Creates the images of added items: requested, ready from the cache, or plain. */
@OnEvent(ItemsAdded)
export class RequestImages {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly pictureCache: PictureCache,
    private readonly quota: PictureQuota,
    private readonly availableStylesReader: AvailableStylesReader,
    private readonly wanted: WantedPictures,
    private readonly queue: ImageQueue,
    private readonly billing: BillingFacade,
    private readonly deletedAccountFilter: DeletedAccountFilter,
    private readonly clock: Clock,
  ) {}

  async handle(event: ItemsAddedEvent): Promise<void> {
    const { userId, items } = event;
    const rights = await this.billing.entitlementsOf(userId);
    const availableStyles = await this.availableStylesReader.read(event, items);
    const now = this.clock.now();
    const context = {
      ...event,
      rights,
      limit: rights.canGenerate ? rights.monthlyImageLimit : 0,
      availableStyles,
      now,
    };
    const drawn = await this.drawnBefore(context);
    await this.transaction.run(async () => {
      const people = await this.deletedAccountFilter.apply(event);
      // The month is always locked first. It serialises two deliveries of one event: the second finds the
      // images.
      const usage = await this.usages.of(people.userId, monthOf(now));
      const replaced = await this.replacedBy(items);
      const existing = await this.images.existing(items.map(({ imageId }) => imageId));
      const missing = items.filter(({ imageId }) => !existing.has(imageId));
      const chosen = await this.wanted.of(missing, { ...context, ...people });
      const owned = await this.wanted.ownedAmong(wantedAmong(chosen), people.userId, monthOf(now));
      for (const { item, choice } of chosen) {
        await this.request(item, choice, replaced.get(item.imageId) ?? null, {
          ...context,
          ...people,
          usage,
          drawn,
          owned,
        });
      }
      await this.usages.save(usage);
    });
  }

  /**
   * Reads the store before anything is locked, because it may be slow. The worker looks for the others
   * again.
   */
  private async drawnBefore(context: RequestContext): Promise<ReadonlyMap<string, Picture>> {
    const wanted = wantedAmong(await this.wanted.of(context.items, context));
    return this.pictureCache.findAll(wanted.map(({ key }) => key));
  }

  /** The last good image of each item, shown until the new image is ready. */
  private async replacedBy(items: readonly AddedItem[]): Promise<Map<string, string | null>> {
    const last = new Map<string, string | null>();
    const replacing = items.flatMap(({ imageId, replacesImageId }) =>
      replacesImageId === undefined ? [] : [{ imageId, replacesImageId }],
    );
    for (const { imageId, replacesImageId } of replacing.sort((a, b) =>
      a.replacesImageId < b.replacesImageId ? -1 : 1,
    )) {
      const before = await this.images.byId(replacesImageId);
      last.set(imageId, before ? before.lastGood : replacesImageId);
    }
    return last;
  }

  private async request(
    item: AddedItem,
    choice: Wanted | PlainResolution,
    replacesImageId: string | null,
    context: OpenRequest,
  ): Promise<void> {
    const { itemId, imageId: id, depicts, concept } = item;
    const { listId, listType, ownerId, userId, rights, usage, limit, now } = context;
    const words = this.wanted.wordsOf(item, context);
    const request: ImageRequest = {
      id,
      itemId,
      listId,
      userId,
      ownerId,
      depicts,
      concept,
      ...words,
      listType,
      replacesImageId,
      month: monthOf(now),
      tierRank: tierRank(rights.tier),
    };
    // Draws nothing for deleted accounts and keeps none of their texts, nor texts of a list whose owner is
    // being deleted.
    if (userId === formerMember || (ownerId === formerMember && words.text !== null))
      return this.images.save(Image.withPlainPicture({ ...request, text: null, language: null }, null, now));
    if ('plainReason' in choice)
      return this.images.save(Image.withPlainPicture(request, choice.plainReason, now));
    const isOwned = this.wanted.isOwned(choice, context, context.drawn, context.owned);
    if (!isOwned && !usage.reserve(limit))
      return this.images.save(
        Image.withPlainPicture(request, rights.canGenerate ? 'quota' : 'trial_over', now),
      );
    // Later items of this event with the same picture take no further place.
    context.owned.add(choice.pictureKey);
    await this.enqueue(request, { ...choice, alreadyOwned: isOwned }, context);
  }

  private async enqueue(
    request: ImageRequest,
    { drawing, key, ...owned }: Wanted & { alreadyOwned: boolean },
    context: OpenRequest,
  ): Promise<void> {
    const image = Image.requested(request, drawing, key, context.now, owned);
    const picture = context.drawn.get(key);
    if (picture) {
      image.becameReady(picture, context.now);
      await this.quota.settle(image, context.usage);
    } else await this.queue.notify(request.id);
    await this.images.save(image);
  }
}
