import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { Households } from '../../domain/household/households';
import { People } from '../../domain/people';

/**
 * Chooses the household for which the user's shopping counts from now on. What was counted before stays where it is.
 * @throws NOT_FOUND if the user is no member, FORBIDDEN for a helper
 */
@Injectable()
export class ChooseHome {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: Households,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, householdId: string): Promise<StoredResponse<{ success: true }>> {
    const { userId } = command;
    return this.idempotency.once(command, 200, async () => {
      // Locked before the user, as an erasure does, which clears the homes of former members.
      const household = await this.households.lock(householdId, userId);
      if (!household) throw notFound();
      household.assertAdult({ personId: userId, now: this.clock.now() });
      const person = await this.people.find(userId);
      if (!person) throw notFound();
      person.chooseHome(household.id);
      await this.people.saveHome(person);
      return { success: true as const };
    });
  }
}
