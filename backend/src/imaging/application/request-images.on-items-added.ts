import { BillingFacade, type Entitlements } from '../../billing';
import { Clock } from '../../kernel/clock';
import type { PayloadOf } from '../../kernel/domain-event';
import { tierRank } from '../../kernel/tier';
import { type AddedItem, ItemsAdded } from '../../lists/events';
import { Transaction } from '../../platform/database/transaction';
import { OnEvent } from '../../platform/outbox/on-event.decorator';
import type { Drawing } from '../domain/drawing';
import { Image, type ImageRequest } from '../domain/image';
import { isBlocked } from '../domain/fit-for-children';
import { ImageGenerator } from '../domain/image-generator';
import { ImageQueue } from '../domain/image-queue';
import { Images } from '../domain/images';
import { Library } from '../domain/library';
import { monthOf, type MonthlyUsage } from '../domain/monthly-usage';
import { MonthlyUsages } from '../domain/monthly-usages';
import { cleanWords } from '../domain/picture-words';
import { resolveDrawing } from '../domain/style-resolution';
import { Wardrobes } from './wardrobes';

type Asked = PayloadOf<typeof ItemsAdded>;

/** Who asks, what they may have, and what is at hand while their images come to be. */
interface Asking extends Asked {
  rights: Entitlements;
  limit: number;
  usage: MonthlyUsage;
  wardrobe: Awaited<ReturnType<Wardrobes['open']>>;
  now: Date;
}

/** Items have image ids from birth. Here the images behind them come to be: to be drawn, drawn before, or the plain ones for good. */
@OnEvent(ItemsAdded)
export class RequestImages {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly library: Library,
    private readonly wardrobes: Wardrobes,
    private readonly generator: ImageGenerator,
    private readonly queue: ImageQueue,
    private readonly billing: BillingFacade,
    private readonly clock: Clock,
  ) {}

  async handle(asked: Asked): Promise<void> {
    const { userId, items } = asked;
    const rights = await this.billing.entitlementsOf(userId);
    const wardrobe = await this.wardrobes.open(asked, items);
    const now = this.clock.now();
    const limit = rights.canGenerate ? rights.monthlyImageLimit : 0;
    await this.transaction.run(async () => {
      // Two deliveries of one event take turns here, and the second finds the images. As everywhere the month is locked first.
      const usage = await this.usages.of(userId, monthOf(now));
      const replaced = await this.replacedBy(items);
      const existing = await this.images.existing(items.map(({ imageId }) => imageId));
      for (const item of items.filter(({ imageId }) => !existing.has(imageId))) {
        await this.request({ ...item, text: item.text ?? null }, replaced.get(item.imageId) ?? null, { ...asked, rights, limit, usage, wardrobe, now });
      }
      await this.usages.save(usage);
    });
  }

  /** For each new image the last good one of its item, which is shown meanwhile. */
  private async replacedBy(items: readonly AddedItem[]): Promise<Map<string, string | null>> {
    const last = new Map<string, string | null>();
    const replacing = items.flatMap(({ imageId, replacesImageId }) => (replacesImageId === undefined ? [] : [{ imageId, replacesImageId }]));
    for (const { imageId, replacesImageId } of replacing.sort((a, b) => (a.replacesImageId < b.replacesImageId ? -1 : 1))) {
      const before = await this.images.byId(replacesImageId);
      last.set(imageId, before ? before.lastGood : replacesImageId);
    }
    return last;
  }

  private async request(item: AddedItem, replacesImageId: string | null, { listId, listType, ownerId, userId, language = 'en', ...asking }: Asking): Promise<void> {
    const { itemId, imageId: id, depicts, concept } = item;
    const { rights, wardrobe, usage, limit, now } = asking;
    const text = concept === null && item.text !== null ? cleanWords(item.text) : null;
    const drawable = text !== null && this.generator.draws({ text, language }) ? text : null;
    const words = { text: drawable, language: drawable === null ? null : language };
    const request: ImageRequest = { id, itemId, listId, userId, ownerId, depicts, concept, ...words, listType, replacesImageId, month: monthOf(now), tierRank: tierRank(rights.tier) };
    const resolution = resolveDrawing({ ...item, text: drawable, language, listType }, rights, wardrobe);
    if ('keepPlain' in resolution) return this.images.save(Image.keptPlain(request, resolution.keepPlain, now));
    if (drawable !== null && isBlocked(item.text ?? '', language)) return this.images.save(Image.keptPlain(request, 'safety_filter', now));
    if (!usage.reserve(limit)) return this.images.save(Image.keptPlain(request, 'quota', now));
    const variant = item.replacesImageId === undefined ? 0 : await this.images.nextVariant(itemId, resolution.draw);
    await this.order(request, { ...resolution.draw, variant }, asking);
  }

  private async order(request: ImageRequest, drawing: Drawing, { rights, wardrobe, usage, now }: Pick<Asking, 'rights' | 'wardrobe' | 'usage' | 'now'>): Promise<void> {
    const key = this.library.keyOf(drawing, { userId: request.userId, tier: rights.tier }, wardrobe.versions);
    const image = Image.requested(request, drawing, key, now);
    const drawn = await this.library.find(key);
    if (drawn) {
      usage.confirm();
      image.becameReady(drawn, now);
    } else await this.queue.ring(request.id);
    await this.images.save(image);
  }
}
