import { Clock } from '../../kernel/clock';
import type { PayloadOf } from '../../kernel/domain-event';
import { tierRank } from '../../kernel/tier';
import { Transaction } from '../../platform/database/transaction';
import { OnEvent } from '../../platform/outbox/on-event.decorator';
import { BillingFacade } from '../../billing';
import { ItemAdded } from '../../lists/events';
import { Image, type Drawing, type ImageRequest } from '../domain/image';
import { ImageQueue } from '../domain/image-queue';
import { Images } from '../domain/images';
import { Library } from '../domain/library';
import { monthOf } from '../domain/monthly-usage';
import { MonthlyUsages } from '../domain/monthly-usages';
import { resolveDrawing } from '../domain/style-resolution';

/** An item has an image id from birth. Here the image behind it comes to be: to be drawn, drawn before, or the plain one for good. */
@OnEvent(ItemAdded)
export class RequestImage {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly library: Library,
    private readonly queue: ImageQueue,
    private readonly billing: BillingFacade,
    private readonly clock: Clock,
  ) {}

  async handle(item: PayloadOf<typeof ItemAdded>): Promise<void> {
    const rights = await this.billing.entitlementsOf(item.userId);
    const now = this.clock.now();
    const { itemId, listId, userId, ownerId, depicts, concept } = item;
    const request: ImageRequest = { id: item.imageId, itemId, listId, userId, ownerId, depicts, concept, month: monthOf(now), tierRank: tierRank(rights.tier) };
    const resolution = resolveDrawing(item, rights);
    await this.transaction.run(async () => {
      if ('draw' in resolution) await this.order(request, resolution.draw, rights.canGenerate ? rights.monthlyImageLimit : 0, now);
      else if (!(await this.images.has(request.id))) await this.images.save(Image.keptPlain(request, resolution.keepPlain, now));
    });
  }

  private async order(request: ImageRequest, drawing: Drawing, limit: number, now: Date): Promise<void> {
    // The month is locked first: two deliveries of one event take turns here, and the second finds the image.
    const usage = await this.usages.of(request.userId, request.month);
    if (await this.images.has(request.id)) return;
    if (!usage.reserve(limit)) return this.images.save(Image.keptPlain(request, 'quota', now));
    const image = Image.requested(request, drawing, this.library.keyOf(drawing), now);
    const known = await this.library.find(this.library.keyOf(drawing));
    if (known) {
      usage.confirm();
      image.becameReady(known, now);
    } else await this.queue.ring(request.id);
    await this.usages.save(usage);
    await this.images.save(image);
  }
}
