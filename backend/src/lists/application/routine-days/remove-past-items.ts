import type { Day } from '@pictick/rules/calendar/day';
import { markBounds } from '@pictick/rules/routines/mark';
import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { inOrderOfIds } from '../../../platform/nightly/in-batches';
import { StoredChecklists } from '../../domain/checklists';
import { PastItems } from '../../domain/routines/past-items';
import { formerMemberContext } from '../change-context';

/** Moves the items of single days to the trash once their day takes no marks any more. */
@EveryNight()
export class RemovePastItems implements NightlyTask {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly pastItems: PastItems,
    private readonly clock: Clock,
  ) {}

  /** One transaction per list, so that no lock is held for long. */
  run(now: Date): Promise<void> {
    const { first } = markBounds(now.getTime());
    return inOrderOfIds(
      (after) => this.pastItems.listsWith(first, after),
      (listId) => this.transaction.run(() => this.remove(listId, first)),
    );
  }

  /** A change of the list, so that all devices read it. */
  private async remove(listId: string, before: Day): Promise<void> {
    const owned = await this.checklists.lockAny(listId);
    if (!owned || owned.isDeleted) return;
    const ids = await this.pastItems.of(listId, before);
    const locked = await this.checklists.lockWithItemsById(listId, ids, owned.ownerId);
    if (!locked) return;
    const changed = locked.list.removePastItems(locked.taken, formerMemberContext(locked.list, this.clock));
    await this.checklists.save(locked.list, { changed });
  }
}
