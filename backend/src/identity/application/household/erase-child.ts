import { Transaction } from '../../../platform/database/transaction';
import type { DueInstant } from '../../../platform/due/due-instants';
import { type DueHandler, WhenDue } from '../../../platform/due/when-due.decorator';
import { Households } from '../../domain/household/households';

/** The kind of due instant; its subject is the child. */
export const childErasure = 'child-erasure';

/** Erases a deleted profile seven days later. It does nothing if the child was restored. */
@WhenDue(childErasure)
export class EraseChild implements DueHandler {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
  ) {}

  async whenDue({ subject: childId }: DueInstant, now: Date): Promise<null> {
    await this.transaction.run(async () => {
      const householdId = await this.households.idOfChild(childId);
      const household = householdId === null ? null : await this.households.lockAny(householdId);
      if (household?.eraseDueChild(childId, now)) await this.households.save(household);
    });
    return null;
  }
}
