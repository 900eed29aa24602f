import type { LockedBasket } from '../../../backend/src/lists/domain/checklists';
import { listTable, MemoryChecklists } from '../../../backend/src/lists/testing/memory-checklists';
import type { MemoryConnection } from '../../../backend/src/platform/testing/memory-database';
import { HelperRule, SimulatedHelpedLists } from './helped-lists';

export const never = (): Date => new Date(0);

export class NamesAll extends HelperRule {
  protected override isNamed = (): boolean => true;
}
export class AnyGiven extends HelperRule {
  protected override isGivenTo = (): boolean => true;
}

/** Takes new items of a helper as if its owner had sent them. */
export class AddsForHelpers extends MemoryChecklists {
  constructor(private readonly rows: MemoryConnection) {
    super(rows);
  }

  override async lockWithBasket(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<LockedBasket | null> {
    const helping = await new SimulatedHelpedLists(this.rows, new HelperRule(never)).of(listId, userId);
    const list = await this.rows.statement(() => listTable.read(this.rows, listId));
    return super.lockWithBasket(listId, itemIds, helping && list ? list.ownerId : userId);
  }
}
