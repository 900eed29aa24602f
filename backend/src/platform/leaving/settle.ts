import { Database } from '../database/database';
import { Forgets, type Forgetting } from './forgets.decorator';
import { JobTraces, StillUnderWay } from './job-traces';

/** Before anything is forgotten: an event that is still to be heard would write anew what has just been taken away. */
@Forgets('settle', 'settle')
export class Settle implements Forgetting {
  private readonly traces: JobTraces;

  constructor(database: Database) {
    this.traces = new JobTraces(database);
  }

  async forget(personId: string): Promise<void> {
    if (await this.traces.hasOpen(personId)) throw new StillUnderWay();
  }
}
