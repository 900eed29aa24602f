// Hand-written SQL: one value of a row whose table has no entity.
import { Database } from '../database/database';
import { Forgets, type Forgetting } from './forgets.decorator';
import { LeavingJournal } from './leaving-journal';

/** Before anything is forgotten it is written down, where no backup reaches, that it has to be. */
@Forgets('journal', 'settle')
export class NoteLeaving implements Forgetting {
  constructor(
    private readonly database: Database,
    private readonly journal: LeavingJournal,
  ) {}

  async forget(personId: string): Promise<void> {
    const [leaving] = await this.database.query<{ askedAt: Date }>(
      'SELECT asked_at AS "askedAt" FROM platform.leaving WHERE person_id = $1',
      [personId],
    );
    if (leaving) await this.journal.note({ personId, askedAt: leaving.askedAt });
  }
}
