import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { type ItemAnswer, itemInList } from '../answers';
import { contextOf } from '../change-context';
import { findConflicts } from '../edit-item/find-conflicts';
import { itemOfList } from '../item-of-list';

export interface Tick {
  checked?: boolean | undefined;
  /** The version of the list that the person saw. */
  baseVersion?: number | undefined;
}

/** Sets the tick, or without a value turns it over, once for each key. */
@Injectable()
export class CheckItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    itemId: string,
    { checked, baseVersion }: Tick,
  ): Promise<StoredResponse<ItemAnswer & { listVersion: number; superseded: boolean }>> {
    return this.idempotency.once(command, 200, async () => {
      const context = contextOf(command, this.clock);
      const found = await itemOfList(this.checklists, listId, itemId, command.userId, baseVersion);
      const { list, item } = found;
      const superseded = list.check(
        item,
        checked,
        context,
        await findConflicts(this.checklists, found, baseVersion, context),
      );
      await this.checklists.save(list, { changed: [item] });
      return { ...itemInList(item, list), superseded };
    });
  }
}
