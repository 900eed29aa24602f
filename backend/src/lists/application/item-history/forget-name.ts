import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { ItemHistory } from '../../domain/item-history/item-history';
import { parseName } from '../../domain/item-text';
import { assertAdult } from '../assert-adult';

export interface ForgottenName {
  nameKey: string;
  name: string;
  forgotten: boolean;
}

/**
 * Leaves a name out of the suggestions of a household until it is bought again, or brings it back.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class ForgetName {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: HouseholdFacade,
    private readonly history: ItemHistory,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { nameKey, name, forgotten }: ForgottenName,
  ): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      await assertAdult(this.households, userId, householdId);
      const named = { nameKey, name: parseName(name), at: this.clock.now() };
      const seq = await this.history.lock(householdId);
      // The user may have left while another change held the lock; rows of a former adult are removed under it.
      await assertAdult(this.households, userId, householdId);
      if (forgotten) await this.history.forget(householdId, userId, seq, named);
      else await this.history.restore(householdId, seq, nameKey);
      return { success: true as const };
    });
  }
}
