import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { inOrderOfIds } from '../../../platform/nightly/in-batches';
import { StoredChecklists } from '../../domain/checklists';
import { GivenLists } from '../../domain/household/given-lists';
import { HouseholdAdults } from '../../domain/household/household-adults';
import { Routines } from '../../domain/routines/routines';
import { EraseMembership } from '../account-deletion/erase-membership';
import { formerMemberContext } from '../change-context';

/** Takes all lists back from an erased child. Its ticks stay, without the child. Idempotent. */
@Injectable()
export class EraseGivenLists {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly givenLists: GivenLists,
    private readonly routines: Routines,
    private readonly adults: HouseholdAdults,
    private readonly membership: EraseMembership,
    private readonly clock: Clock,
  ) {}

  /** One transaction per list, so that no lock is held for long. */
  async execute(childId: string): Promise<void> {
    await inOrderOfIds(
      (after) => this.givenLists.everGivenTo(childId, after),
      async (listId) => {
        await this.reclaim(listId, childId);
        await this.membership.execute(childId, listId, null);
        await this.givenLists.forget(listId, childId);
      },
    );
  }

  /** Ends what is left of a household: a routine stays in it when no child has it. */
  async ofHousehold(householdId: string): Promise<void> {
    await inOrderOfIds(
      (after) => this.givenLists.listsOf(householdId, after),
      (listId) => this.release(listId, householdId),
    );
  }

  private release(listId: string, householdId: string): Promise<void> {
    return this.transaction.run(async () => {
      const list = await this.checklists.lockAny(listId);
      if (list?.householdId !== householdId) return;
      await this.adults.rememberAll(householdId, listId);
      list.endGiving(true, formerMemberContext(list, this.clock));
      await this.checklists.save(list);
    });
  }

  private reclaim(listId: string, childId: string): Promise<void> {
    return this.transaction.run(async () => {
      const list = await this.checklists.lockAny(listId);
      const children = await this.givenLists.childrenOf(listId);
      if (!list?.householdId || !children.includes(childId)) return;
      const { householdId } = list;
      const isLast = children.length === 1 && !(await this.routines.hasSchedule(listId));
      if (isLast) await this.adults.rememberAll(householdId, listId);
      list.endGiving(isLast, formerMemberContext(list, this.clock));
      await Promise.all([this.givenLists.reclaim(listId, childId, householdId), this.checklists.save(list)]);
    });
  }
}
