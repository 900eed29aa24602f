import { Injectable } from '@nestjs/common';
import type { Section } from '@pictick/concepts/sections';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { ItemHistory } from '../../domain/item-history/item-history';
import { parseName } from '../../domain/item-text';
import { assertAdult } from '../assert-adult';

export interface NameInSection {
  nameKey: string;
  name: string;
  /** Null: the section of its concept. */
  section: Section | null;
}

/**
 * Moves a name to a section of the shop for a household, also a forgotten one, or back to that of its concept.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
@Injectable()
export class SetSection {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly households: HouseholdFacade,
    private readonly history: ItemHistory,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    householdId: string,
    { nameKey, name, section }: NameInSection,
  ): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      await assertAdult(this.households, userId, householdId);
      const named = { nameKey, name: parseName(name), at: this.clock.now() };
      const seq = await this.history.lock(householdId);
      // The user may have left while another change held the lock; rows of a former adult are removed under it.
      await assertAdult(this.households, userId, householdId);
      if (section === null) await this.history.resetSection(householdId, seq, nameKey);
      else await this.history.putInSection(householdId, userId, seq, named, section);
      return { success: true as const };
    });
  }
}
