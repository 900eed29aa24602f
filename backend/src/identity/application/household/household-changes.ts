import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import type { Actor, Household } from '../../domain/household/household';
import { Households } from '../../domain/household/households';

export interface HouseholdChanged {
  householdVersion: number;
}

/** The frame of each use case of a household: one command, one lock, one save. */
@Injectable()
export class HouseholdChanges {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: Households,
    private readonly clock: Clock,
  ) {}

  /** Answers what `change` returns, with the new version. @throws NOT_FOUND */
  once<A extends object>(
    command: Command,
    status: number,
    householdId: string,
    change: (household: Household, actor: Actor) => A | Promise<A>,
  ): Promise<StoredResponse<A & HouseholdChanged>> {
    return this.idempotency.once(command, status, async () => {
      const household = await this.households.lock(householdId, command.userId);
      if (!household) throw notFound();
      const { version } = household;
      const answer = await change(household, { personId: command.userId, now: this.clock.now() });
      if (household.version !== version) await this.households.save(household);
      return { ...answer, householdVersion: household.version };
    });
  }
}
