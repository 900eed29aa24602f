import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Transaction } from '../../platform/database/transaction';
import type { OpenImage } from '../domain/belongings';
import { Images } from '../domain/images';
import { MonthlyUsages } from '../domain/monthly-usages';
import { PictureQuota } from './picture-quota';

/** What was still to be drawn is wanted no more. Whoever draws it finds it closed; whoever asked for it has their place in the month back. */
@Injectable()
export class GiveUpImage {
  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly quota: PictureQuota,
    private readonly clock: Clock,
  ) {}

  execute({ id, userId, month }: OpenImage): Promise<void> {
    return this.transaction.run(async () => {
      // As everywhere the month is locked first.
      const usage = await this.usages.of(userId, month);
      const image = await this.images.toSettle(id);
      if (!image?.isOpen) return;
      await this.quota.release(image, usage);
      image.giveUp(this.clock.now());
      await this.usages.save(usage);
      await this.images.save(image);
    });
  }
}
