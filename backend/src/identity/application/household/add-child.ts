import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Command, StoredResponse } from '../../../platform/idempotency/idempotency';
import type { ChildDraft } from '../../domain/household/child';
import { type ChildAnswer, childAnswer } from './answers';
import { type HouseholdChanged, HouseholdChanges } from './household-changes';

export type NewChild = Omit<ChildDraft, 'id'> & { id?: string | null | undefined };

/**
 * Adds a child, under the id of the client if there is one.
 * @throws NOT_FOUND, FORBIDDEN, CHILD_GONE, CHILD_LIMIT, ANIMAL_TAKEN, VALIDATION_FAILED
 */
@Injectable()
export class AddChild {
  constructor(private readonly changes: HouseholdChanges) {}

  execute(
    command: Command,
    householdId: string,
    { id, ...draft }: NewChild,
  ): Promise<StoredResponse<{ child: ChildAnswer } & HouseholdChanged>> {
    return this.changes.once(command, 201, householdId, (household, actor) => ({
      child: childAnswer(household.addChild({ ...draft, id: id?.toLowerCase() ?? uuidv7() }, actor)),
    }));
  }
}
