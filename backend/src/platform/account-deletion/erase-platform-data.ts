// Hand-written SQL: batches skip rows that are locked.
import { Database } from '../database/database';
import { inBatches } from '../nightly/in-batches';
import { ErasesPersonalData, type PersonalDataEraser } from './erases-personal-data.decorator';
import { PersonalDataInJobs, WorkInFlight } from './personal-data-in-jobs';

const ownAnswers = `DELETE FROM platform.idempotency WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM platform.idempotency WHERE user_id = $1 LIMIT 1000 FOR UPDATE SKIP LOCKED
  )) RETURNING 1 AS gone`;

/**
 * Erases stored responses and the data of events and jobs.
 * @throws WorkInFlight if an open job names the person
 */
@ErasesPersonalData('plumbing', 'platform')
export class ErasePlatformData implements PersonalDataEraser {
  private readonly inJobs: PersonalDataInJobs;

  constructor(private readonly database: Database) {
    this.inJobs = new PersonalDataInJobs(database);
  }

  async erase(personId: string): Promise<void> {
    await inBatches(() => this.database.query(ownAnswers, [personId]));
    // Waits for the work that the steps of the modules have enqueued.
    if (await this.inJobs.hasOpen(personId)) throw new WorkInFlight();
    await this.inJobs.eraseEnded(personId);
  }
}
