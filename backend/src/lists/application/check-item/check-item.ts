import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { type ItemAnswer, itemInList } from '../answers';
import { contextOf } from '../change-context';
import { findConflicts } from '../edit-item/find-conflicts';
import { TickRoutine } from '../routines/tick-routine';
import { TickableItems } from './tickable-items';

export interface Tick {
  checked?: boolean | undefined;
  /** The list version that the user saw. */
  baseVersion?: number | undefined;
}

/**
 * Ticks or unticks an item; without `checked` it toggles, once per idempotency key.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, FORBIDDEN
 */
@Injectable()
export class CheckItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly items: TickableItems,
    private readonly routines: TickRoutine,
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
      const found = await this.items.lock(listId, itemId, command.userId, baseVersion);
      const { list, item } = found;
      const tick = await this.routines.forAll(found, { checked, baseVersion }, context);
      if (tick) return { ...itemInList(item, list), ...tick, completed: tick.checked };
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
