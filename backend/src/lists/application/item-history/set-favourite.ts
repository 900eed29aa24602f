import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { ItemHistory } from '../../domain/item-history/item-history';
import { parseName } from '../../domain/item-text';
import { assertAdult } from '../assert-adult';

export interface StarredName {
  nameKey: string;
  name: string;
  favourite: boolean;
}

/**
 * Makes a name a favourite of a household, also a forgotten one, or takes the star away.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class SetFavourite {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: HouseholdFacade,
    private readonly history: ItemHistory,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { nameKey, name, favourite }: StarredName,
  ): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      await assertAdult(this.households, userId, householdId);
      const named = { nameKey, name: parseName(name), at: this.clock.now() };
      const seq = await this.history.lock(householdId);
      // The user may have left while another change held the lock; rows of a former adult are removed under it.
      await assertAdult(this.households, userId, householdId);
      if (favourite) await this.history.star(householdId, userId, seq, named);
      else await this.history.unstar(householdId, seq, nameKey);
      return { success: true as const };
    });
  }
}
