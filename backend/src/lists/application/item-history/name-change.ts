import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { ItemHistory, type Named } from '../../domain/item-history/item-history';
import { parseName } from '../../domain/item-text';
import { assertAdult } from '../assert-adult';

/** A name of a household that an adult changes. */
export interface ChangedName {
  command: Command;
  householdId: string;
  nameKey: string;
  name: string;
}

export interface HistoryChanged {
  success: true;
  /** Histories that are read up to it have the change. */
  historyCursor: number;
}

/** Runs a change of a name in the history of a household, once for each key and for adults alone. */
@Injectable()
export class NameChange {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: HouseholdFacade,
    private readonly history: ItemHistory,
    private readonly clock: Clock,
  ) {}

  /**
   * `seq`: from the lock of the history, which is held until the change is stored.
   * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
   */
  run(
    { command, householdId, nameKey, name }: ChangedName,
    change: (seq: number, named: Named) => Promise<void>,
  ): Promise<StoredResponse<HistoryChanged>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      await assertAdult(this.households, userId, householdId);
      const named = { nameKey, name: parseName(name), at: this.clock.now() };
      const seq = await this.history.lock(householdId);
      // The user may have left while another change held the lock; rows of a former adult are removed under it.
      await assertAdult(this.households, userId, householdId);
      await change(seq, named);
      return { success: true as const, historyCursor: seq };
    });
  }
}
