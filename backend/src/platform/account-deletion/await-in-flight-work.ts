import { Database } from '../database/database';
import { ErasesPersonalData, type PersonalDataEraser } from './erases-personal-data.decorator';
import { PersonalDataInJobs, WorkInFlight } from './personal-data-in-jobs';

/**
 * Runs before anything is erased, because an event that is delivered later would write erased data again.
 * @throws WorkInFlight
 */
@ErasesPersonalData('settle', 'drain')
export class AwaitInFlightWork implements PersonalDataEraser {
  private readonly inJobs: PersonalDataInJobs;

  constructor(database: Database) {
    this.inJobs = new PersonalDataInJobs(database);
  }

  async erase(personId: string): Promise<void> {
    if (await this.inJobs.hasOpen(personId)) throw new WorkInFlight();
  }
}
