import { Clock } from '../../kernel/clock';
import type { PayloadOf } from '../../kernel/domain-event';
import { type Tier, tierRank } from '../../kernel/tier';
import { Transaction } from '../../platform/database/transaction';
import { OnEvent } from '../../platform/outbox/on-event.decorator';
import { BillingFacade } from '../../billing';
import { ItemsAdded } from '../../lists/events';
import type { Drawing } from '../domain/drawing';
import { Image, type ImageRequest } from '../domain/image';
import { ImageQueue } from '../domain/image-queue';
import { Images } from '../domain/images';
import { Library } from '../domain/library';
import { monthOf, type MonthlyUsage } from '../domain/monthly-usage';
import { MonthlyUsages } from '../domain/monthly-usages';
import { resolveDrawing } from '../domain/style-resolution';

/** Items have image ids from birth. Here the images behind them come to be: to be drawn, drawn before, or the plain ones for good. */
@OnEvent(ItemsAdded)
export class RequestImages {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly library: Library,
    private readonly queue: ImageQueue,
    private readonly billing: BillingFacade,
    private readonly clock: Clock,
  ) {}

  async handle({ listId, listType, ownerId, userId, items }: PayloadOf<typeof ItemsAdded>): Promise<void> {
    const rights = await this.billing.entitlementsOf(userId);
    const now = this.clock.now();
    const month = monthOf(now);
    const limit = rights.canGenerate ? rights.monthlyImageLimit : 0;
    await this.transaction.run(async () => {
      // The month is locked first: two deliveries of one event take turns here, and the second finds the images.
      const usage = await this.usages.of(userId, month);
      const existing = await this.images.existing(items.map(({ imageId }) => imageId));
      for (const item of items.filter(({ imageId }) => !existing.has(imageId))) {
        const { itemId, imageId: id, depicts, concept } = item;
        const request: ImageRequest = { id, itemId, listId, userId, ownerId, depicts, concept, listType, month, tierRank: tierRank(rights.tier) };
        const resolution = resolveDrawing({ ...item, listType }, rights);
        if ('draw' in resolution) await this.order(request, rights.tier, resolution.draw, usage, limit, now);
        else await this.images.save(Image.keptPlain(request, resolution.keepPlain, now));
      }
      await this.usages.save(usage);
    });
  }

  private async order(request: ImageRequest, tier: Tier, drawing: Drawing, usage: MonthlyUsage, limit: number, now: Date): Promise<void> {
    if (!usage.reserve(limit)) return this.images.save(Image.keptPlain(request, 'quota', now));
    const key = this.library.keyOf(drawing, { userId: request.userId, tier });
    const image = Image.requested(request, drawing, key, now);
    const drawn = await this.library.find(key);
    if (drawn) {
      usage.confirm();
      image.becameReady(drawn, now);
    } else await this.queue.ring(request.id);
    await this.images.save(image);
  }
}
