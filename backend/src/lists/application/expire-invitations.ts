import { Transaction } from '../../platform/database/transaction';
import { EveryNight, type NightlyTask } from '../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../platform/nightly/in-batches';
import { StoredChecklists } from '../domain/checklists';
import { Circles, type Waiting } from '../domain/circles';

const patienceDays = 180;

/** An address that nobody has come from in half a year is kept no longer; whether there is an account for it makes no difference. */
@EveryNight()
export class ExpireInvitations implements NightlyTask {
  constructor(
    private readonly transaction: Transaction,
    private readonly checklists: StoredChecklists,
    private readonly circles: Circles,
  ) {}

  async run(now: Date): Promise<void> {
    await inBatches(async () => {
      const old = await this.circles.waitingSince(daysBefore(now, patienceDays));
      for (const each of old) await this.expire(each, now);
      return old;
    });
  }

  /** A step of the list, so that every device hears of it. */
  private expire({ invitationId, listId, ownerId }: Waiting, at: Date): Promise<void> {
    return this.transaction.run(async () => {
      const [list, circle] = await Promise.all([
        this.checklists.open(listId, ownerId),
        this.circles.of(listId),
      ]);
      const invited = circle.find(invitationId);
      if (!list || invited?.userId !== null) return;
      list.expire(circle, invited, { userId: ownerId, opId: `expired ${invitationId}`, at });
      await Promise.all([this.circles.save(circle), this.checklists.save(list)]);
    });
  }
}
