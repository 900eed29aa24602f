import { Clock } from '../../../kernel/clock';
import { Transaction } from '../../../platform/database/transaction';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inOrderOfIds } from '../../../platform/nightly/in-batches';
import { StoredChecklists } from '../../domain/checklists';
import { ChildTicks } from '../../domain/household/child-ticks';
import { historyDays } from '../../domain/list-change';
import { formerMemberContext } from '../change-context';

/** Removes the child from ticks that are older than 90 days. The ticks stay. */
@EveryNight()
export class PurgeChildTicks implements NightlyTask {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly ticks: ChildTicks,
    private readonly clock: Clock,
  ) {}

  /** One transaction per list, so that no lock is held for long. */
  run(now: Date): Promise<void> {
    const since = daysBefore(now, historyDays);
    return inOrderOfIds(
      (after) => this.ticks.listsWithOld(since, after),
      (listId) => this.purge(listId, since),
    );
  }

  /** A change of the list, so that all devices read it. */
  private purge(listId: string, since: Date): Promise<void> {
    return this.transaction.run(async () => {
      const list = await this.checklists.lockAny(listId);
      if (!list) return;
      const shown = await this.ticks.anonymise(listId, since);
      if (shown.length > 0) list.anonymiseItems(shown, formerMemberContext(list, this.clock));
      await this.checklists.save(list);
    });
  }
}
