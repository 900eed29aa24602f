// Hand-written SQL: one value of a row whose table has no entity.
import { Database } from '../database/database';
import { ErasesPersonalData, type PersonalDataEraser } from './erases-personal-data.decorator';
import { ErasureLog } from './erasure-log';

/** Runs before anything is erased. Records the deletion where a restored database does not undo it. */
@ErasesPersonalData('journal', 'drain')
export class RecordDeletion implements PersonalDataEraser {
  constructor(
    private readonly database: Database,
    private readonly erasureLog: ErasureLog,
  ) {}

  async erase(personId: string): Promise<void> {
    const [leaving] = await this.database.query<{ askedAt: Date }>(
      'SELECT asked_at AS "askedAt" FROM platform.leaving WHERE person_id = $1',
      [personId],
    );
    if (leaving) await this.erasureLog.add({ personId, askedAt: leaving.askedAt });
  }
}
