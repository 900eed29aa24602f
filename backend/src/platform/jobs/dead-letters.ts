import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { Listener } from '../database/listener';
import type { DeadJob } from './job-queue';
import { JobRows } from './job-rows';
import { PostgresJobQueue } from './postgres-job-queue';
import { queues } from './queues';

/** The jobs that failed for good, of both carriers, whichever brings the jobs today. Redis itself holds no dead ones. */
@Injectable()
export class DeadLetters {
  private readonly onPostgres: PostgresJobQueue;
  private readonly onRedis: JobRows;

  constructor(database: Database, listener: Listener) {
    this.onPostgres = new PostgresJobQueue(database, listener);
    this.onRedis = new JobRows(database);
  }

  async all(): Promise<DeadJob[]> {
    return (await Promise.all(queues.flatMap(({ name }) => [this.onPostgres.deadLetters(name), this.onRedis.dead(name)]))).flat();
  }

  /** Gives it its attempts again. False: it is not dead. */
  async again({ queue, id }: Pick<DeadJob, 'queue' | 'id'>): Promise<boolean> {
    return (await this.onPostgres.rerun(queue, id)) || (await this.onRedis.revive(queue, id));
  }
}
