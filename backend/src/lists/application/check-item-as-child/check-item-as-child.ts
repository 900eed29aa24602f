import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type Command, Idempotency, type StoredResponse } from '../../../platform/idempotency/idempotency';
import { StoredChecklists } from '../../domain/checklists';
import { contextOf } from '../change-context';

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
      const { list, item } = found;
      list.assertNotDeleted();
      if (list.isArchived) throw notFound();
      list.check(item, checked, { ...contextOf(command, this.clock), userId: childId });
      await this.checklists.save(list, { changed: [item] });
      const { id, checkedBy } = item.snapshot();
      return {
        id,
        listId: list.id,
        checked: item.isChecked,
        checkedBy: checkedBy === childId ? childId : null,
        listVersion: list.version,
      };
    });
  }
}
