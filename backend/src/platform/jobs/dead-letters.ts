import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import type { DeadJob } from './job-queue';
import { JobRows } from './job-rows';
import { queues } from './queues';

/** Jobs that failed for good. They are rows with either queue driver. */
@Injectable()
export class DeadLetters {
  private readonly rows: JobRows;

  constructor(database: Database) {
    this.rows = new JobRows(database);
  }

  async all(): Promise<DeadJob[]> {
    return (await Promise.all(queues.map(({ name }) => this.rows.dead(name)))).flat();
  }

  /** Gives a dead job its attempts again. Returns false if it is not dead. */
  rerun({ queue, id }: Pick<DeadJob, 'queue' | 'id'>): Promise<boolean> {
    return this.rows.revive(queue, id);
  }
}
