import { Database } from '../database/database';
import { ErasesPersonalData, type PersonalDataEraser } from './erases-personal-data.decorator';
import { PersonalDataInJobs, WorkInFlight } from './personal-data-in-jobs';

/** Runs before anything is erased: an event that is still to be delivered would write again what has been erased. */
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
