import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import type { DeadJob } from './job-queue';
import { JobRows } from './job-rows';
import { queues } from './queues';

/** The jobs that failed for good. They are rows, whichever queue driver brings the jobs. */
@Injectable()
export class DeadLetters {
  private readonly rows: JobRows;

  constructor(database: Database) {
    this.rows = new JobRows(database);
  }

  async all(): Promise<DeadJob[]> {
    return (await Promise.all(queues.map(({ name }) => this.rows.dead(name)))).flat();
  }

  /** Gives it its attempts again. False: it is not dead. */
  rerun({ queue, id }: Pick<DeadJob, 'queue' | 'id'>): Promise<boolean> {
    return this.rows.revive(queue, id);
  }
}
