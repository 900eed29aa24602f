import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { Household } from '../../domain/household/household';
import { unusableId } from '../../domain/household/household.errors';
import { Households } from '../../domain/household/households';
import { People } from '../../domain/people';
import { householdHead, type HouseholdHeadAnswer } from './answers';

export interface NewHousehold {
  id?: string | null | undefined;
  name: string;
  timeZone: string;
}

/**
 * Makes the user's own household, or answers the one that is there: 200 instead of 201.
 * @throws NOT_FOUND if the account is being deleted, VALIDATION_FAILED
 */
@Injectable()
export class CreateHousehold {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly people: People,
    private readonly households: Households,
    private readonly clock: Clock,
  ) {}

  async execute(command: Command, input: NewHousehold): Promise<StoredResponse<HouseholdHeadAnswer>> {
    const status = (await this.households.madeBy(command.userId)) ? 200 : 201;
    return this.idempotency.once(command, status, async () =>
      householdHead(await this.make(command.userId, input), 'organiser'),
    );
  }

  private async make(personId: string, { id, name, timeZone }: NewHousehold): Promise<Household> {
    // Locks the user, so that two requests make one household and a deletion waits.
    const person = await this.people.find(personId);
    if (!person || person.isBeingDeleted) throw notFound();
    const own = await this.households.madeBy(personId);
    if (own) return own;
    const draft = { id: id?.toLowerCase() ?? uuidv7(), name, timeZone };
    const household = Household.start(draft, { personId, now: this.clock.now() });
    if (!(await this.households.add(household))) throw unusableId();
    return household;
  }
}
