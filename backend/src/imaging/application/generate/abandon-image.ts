import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import type { OpenImage } from '../../domain/account-deletion/personal-data-in-imaging';
import { Images } from '../../domain/images';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { PictureQuota } from '../request-image/picture-quota';

/** Abandons an image that is not drawn yet, and releases its place in the monthly quota. A worker that is drawing it discards the result. */
@Injectable()
export class AbandonImage {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly quota: PictureQuota,
    private readonly clock: Clock,
  ) {}

  execute({ id, userId, month }: OpenImage): Promise<void> {
    return this.transaction.run(async () => {
      // The month is always locked first. There is none any more if the account of the image was deleted meanwhile.
      const usage = await this.usages.existing(userId, month);
      const image = await this.images.toSettle(id);
      if (!image?.isOpen) return;
      if (usage) {
        await this.quota.release(image, usage);
        await this.usages.save(usage);
      }
      image.abandon(this.clock.now());
      await this.images.save(image);
    });
  }
}
