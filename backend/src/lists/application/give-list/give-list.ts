import { Injectable } from '@nestjs/common';
import { HouseholdFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import type { Checklist } from '../../domain/checklist';
import { StoredChecklists } from '../../domain/checklists';
import { GivenLists } from '../../domain/household/given-lists';
import { HouseholdAdults } from '../../domain/household/household-adults';
import type { ChangeContext } from '../../domain/list-change';
import { adultsOnly } from '../../domain/lists.errors';
import { Routines } from '../../domain/routines/routines';
import { contextOf } from '../change-context';

export interface Giving {
  householdId: string;
  childId: string;
  listId: string;
}

export interface GivenAnswer {
  given: boolean;
  /** The household of the list afterwards; null once no child has it. */
  householdId: string | null;
}

/**
 * Gives a list to a child or takes it back. A list with children belongs to their household. Giving needs an
 * adult of the household; the owner of the list may always take it back.
 * @throws NOT_FOUND, FORBIDDEN, LIST_DELETED, LIST_OF_ANOTHER_HOUSEHOLD
 */
@Injectable()
export class GiveList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: StoredChecklists,
    private readonly givenLists: GivenLists,
    private readonly routines: Routines,
    private readonly adults: HouseholdAdults,
    private readonly households: HouseholdFacade,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, giving: Giving, given: boolean): Promise<StoredResponse<GivenAnswer>> {
    const { userId } = command;
    const { householdId, childId, listId } = giving;
    return this.idempotency.once(command, 200, async () => {
      const isTheirChild = await this.households.childInHousehold(userId, householdId, childId);
      const list = await this.checklists.lock(listId, userId);
      if (!list || !(isTheirChild || (!given && list.ownerId === userId)))
        throw (await this.households.roleIn(householdId, userId)) === 'helper' ? adultsOnly() : notFound();
      list.assertNotDeleted();
      const children = await this.givenLists.childrenOf(list.id);
      if (children.includes(childId) !== given) {
        const context = contextOf(command, this.clock);
        await (given ? this.give(list, giving, context) : this.reclaim(list, giving, children, context));
      }
      return { given, householdId: list.householdId };
    });
  }

  private async give(list: Checklist, { householdId, childId }: Giving, context: ChangeContext) {
    list.give(householdId, context);
    await Promise.all([
      this.givenLists.give(list.id, childId, householdId, context.at),
      this.checklists.save(list),
    ]);
  }

  private async reclaim(
    list: Checklist,
    { householdId, childId }: Giving,
    children: readonly string[],
    context: ChangeContext,
  ) {
    const isLast = children.length === 1 && !(await this.routines.hasSchedule(list.id));
    list.reclaim(householdId, isLast, context);
    if (isLast) await this.adults.rememberAll(householdId, list.id);
    await Promise.all([this.givenLists.reclaim(list.id, childId, householdId), this.checklists.save(list)]);
  }
}
