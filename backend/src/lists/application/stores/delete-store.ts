import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { Stores } from '../../domain/stores/stores';
import { assertAdult } from '../assert-adult';

/**
 * Deletes a store of a household. One that is gone already stays so.
 * @throws NOT_FOUND, FORBIDDEN
 */
@Injectable()
export class DeleteStore {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: HouseholdFacade,
    private readonly stores: Stores,
  ) {}

  execute(command: Command, householdId: string, id: string): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 200, async () => {
      await assertAdult(this.households, command.userId, householdId);
      await this.stores.lock(householdId);
      await this.stores.delete(householdId, id);
      return { success: true as const };
    });
  }
}
