import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { type LockedItem, StoredChecklists } from '../../domain/checklists';
import type { ChangeContext } from '../../domain/list-change';
import { contextOf } from '../change-context';
import { TickRoutine } from '../routines/tick-routine';

export interface ActingChildInList {
  childId: string;
  householdId: string;
}

export interface CheckedAnswer {
  id: string;
  listId: string;
  checked: boolean;
  /** Null also for the tick of an adult, who stays unnamed. */
  checkedBy: string | null;
  listVersion: number;
}

/**
 * A child ticks or unticks an item of a list that was given to it. The tick names the child; the command
 * belongs to the adult whose session the device has.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED
 */
@Injectable()
export class CheckItemAsChild {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: StoredChecklists,
    private readonly routines: TickRoutine,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    { childId, householdId }: ActingChildInList,
    itemId: string,
    checked: boolean,
  ): Promise<StoredResponse<CheckedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const found = await this.checklists.lockGivenItem(itemId, childId, householdId);
      if (!found) throw notFound();
      const { list } = found;
      list.assertNotDeleted();
      if (list.isArchived) throw notFound();
      const context = { ...contextOf(command, this.clock), userId: childId };
      const { id, checkedBy, checked: isChecked } = await this.tick(found, childId, checked, context);
      return {
        id,
        listId: list.id,
        checked: isChecked,
        checkedBy: checkedBy === childId ? childId : null,
        listVersion: list.version,
      };
    });
  }

  private async tick(found: LockedItem, childId: string, checked: boolean, context: ChangeContext) {
    const { list, item } = found;
    const tick = await this.routines.forChild(found, childId, checked, context);
    if (tick) return { id: item.id, ...tick };
    list.check(item, checked, context);
    await this.checklists.save(list, { changed: [item] });
    return item.snapshot();
  }
}
