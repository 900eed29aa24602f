import { type OpenJobs, openJobs, shortTimes } from '../jobs/open-jobs';
import { ReleaseBeforeJobQueue, type ReleaseBeforeJobQueueOptions } from './postgres-job-queue';

export type OpenReleaseBefore = OpenJobs<ReleaseBeforeJobQueue>;

/** A worker of 0.1 that looks for rows to move to pg-boss much more often than 0.1 did. */
export const openReleaseBefore = (
  url: string,
  options: ReleaseBeforeJobQueueOptions = {},
): OpenReleaseBefore =>
  openJobs(
    url,
    (database, listener) =>
      new ReleaseBeforeJobQueue(database, listener, {
        ...shortTimes,
        adoptLegacyJobsEveryMs: 300,
        ...options,
      }),
    { poolSize: 6, applicationName: 'job-test-0.1' },
  );
