import { EveryNight, type NightlyTask } from '../nightly/every-night.decorator';
import { AccountDeletionSaga } from './account-deletion-saga';

/** Resumes a deletion whose step has used up its attempts, within a day. */
@EveryNight('ResumeLeavings')
export class ResumeAccountDeletions implements NightlyTask {
  constructor(private readonly saga: AccountDeletionSaga) {}

  async run(now: Date): Promise<void> {
    await this.saga.resume(now.toISOString().slice(0, 10));
  }
}
