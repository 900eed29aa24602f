import { Injectable } from '@nestjs/common';
import { Transaction } from '../../../platform/database/transaction';
import { ItemHistory } from '../../domain/item-history/item-history';

/** Removes what a former adult or a deleted account fed, where no other user fed it too. */
@Injectable()
export class ItemHistoryErasure {
  constructor(
    private readonly transaction: Transaction,
    private readonly history: ItemHistory,
  ) {}

  ofFormerAdult(householdId: string, userId: string): Promise<void> {
    return this.transaction.run(async () => {
      const seq = await this.history.lock(householdId);
      await this.history.removeFeeder(householdId, userId, seq);
    });
  }

  /** One transaction per household. */
  async ofAccount(userId: string): Promise<void> {
    for (const householdId of await this.history.fedBy(userId)) await this.ofFormerAdult(householdId, userId);
  }
}
