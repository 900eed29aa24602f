import { EveryNight, type NightlyTask } from '../nightly/every-night.decorator';
import { AccountDeletionSaga } from './account-deletion-saga';

/** An account deletion whose step has used up its attempts goes on after a day at most. */
@EveryNight('ResumeLeavings')
export class ResumeAccountDeletions implements NightlyTask {
  constructor(private readonly saga: AccountDeletionSaga) {}

  async run(now: Date): Promise<void> {
    await this.saga.resume(now.toISOString().slice(0, 10));
  }
}
