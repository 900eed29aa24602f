import { Clock } from '../../../kernel/clock';
import type { PayloadOf } from '../../../kernel/domain-event';
import { ListDuplicated } from '../../../lists/events';
import { Transaction } from '../../../platform/database/transaction';
import { OnEvent } from '../../../platform/outbox/on-event.decorator';
import { Image } from '../../domain/image';
import { Images } from '../../domain/images';
import { monthOf } from '../../domain/usage/monthly-usage';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { DeletedAccountFilter } from './deleted-account-filter';
import { PictureQuota } from './picture-quota';

/**
 * Gives copied items the pictures of their sources. Nothing is drawn or counted, and the user owns the
 * pictures too.
 */
@OnEvent(ListDuplicated)
export class CopyImages {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly quota: PictureQuota,
    private readonly deletedAccountFilter: DeletedAccountFilter,
    private readonly clock: Clock,
  ) {}

  async handle({ listId, ownerId: copiedBy, items }: PayloadOf<typeof ListDuplicated>): Promise<void> {
    const now = this.clock.now();
    const month = monthOf(now);
    await this.transaction.run(async () => {
      const { ownerId } = await this.deletedAccountFilter.apply({ userId: copiedBy, ownerId: copiedBy });
      // The lock serialises two deliveries of one event: the second finds the images.
      const usage = await this.usages.of(ownerId, month);
      const existing = await this.images.existing(items.map(({ imageId }) => imageId));
      const fresh = items.filter(({ imageId }) => !existing.has(imageId));
      const originals = new Map(
        (await this.images.byIds(fresh.map(({ replacesImageId }) => replacesImageId))).map((image) => [
          image.id,
          image,
        ]),
      );
      for (const { imageId: id, ...item } of fresh) {
        const original = originals.get(item.replacesImageId) ?? null;
        const request = {
          ...item,
          id,
          listId,
          ownerId,
          userId: ownerId,
          listType: original?.listType ?? 'shopping',
          month,
          tierRank: 0,
        };
        const copy = Image.copied(request, original, now);
        await this.quota.settle(copy, usage);
        await this.images.save(copy);
      }
    });
  }
}
