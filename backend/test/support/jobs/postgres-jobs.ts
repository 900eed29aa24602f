import {
  PostgresJobQueue,
  type PostgresJobQueueOptions,
} from '../../../src/platform/jobs/postgres-job-queue';
import { type OpenJobs, openJobs, shortTimes } from './open-jobs';

export type OpenQueue = OpenJobs<PostgresJobQueue>;

/** One worker's view of the queues in Postgres. */
export const openPostgresQueue = (url: string, options: PostgresJobQueueOptions = {}): OpenQueue =>
  openJobs(
    url,
    (database, listener) => new PostgresJobQueue(database, listener, { ...shortTimes, ...options }),
  );
