import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { invalid, notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { type FirstThen, FirstThens } from '../../domain/first-then/first-thens';
import { assertMarkDay } from '../../domain/routines/mark-rules';
import { assertAdult } from '../assert-adult';

export interface NewFirstThen {
  day: string;
  /** Null: the child has all its cards again. */
  items: readonly string[] | null;
}

export interface FirstThenAnswer {
  firstThen: Omit<FirstThen, 'householdId'> | null;
}

/**
 * Shows a child two cards alone for a day: first the one, then the other. Without cards it ends them.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class SetFirstThen {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: HouseholdFacade,
    private readonly firstThens: FirstThens,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    householdId: string,
    childId: string,
    { day, items }: NewFirstThen,
  ): Promise<StoredResponse<FirstThenAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      await this.assertAllowed(command.userId, householdId, childId);
      assertMarkDay(day, this.clock.now());
      if (items === null) {
        await this.firstThens.remove({ householdId, childId, day });
        return { firstThen: null };
      }
      const [first, then] = items.map((id) => id.toLowerCase());
      if (first === undefined || then === undefined || first === then)
        throw invalid({ field: 'items', rule: 'min' });
      const firstThen = { childId, day, items: [first, then] } as const;
      await this.firstThens.put({ householdId, ...firstThen });
      return { firstThen };
    });
  }

  private async assertAllowed(userId: string, householdId: string, childId: string): Promise<void> {
    await assertAdult(this.households, userId, householdId);
    if (!(await this.households.childInHousehold(userId, householdId, childId))) throw notFound();
  }
}
