import { Database } from '../../../src/platform/database/database';
import { Listener } from '../../../src/platform/database/listener';
import { ReleaseBeforeJobQueue, type ReleaseBeforeJobQueueOptions } from './postgres-job-queue';

export interface OpenReleaseBefore {
  queue: ReleaseBeforeJobQueue;
  database: Database;
  close(): Promise<void>;
}

/** A worker of 0.1 with short times. It looks for rows that it could move to pg-boss much more often than 0.1 did. */
export function openReleaseBefore(url: string, options: ReleaseBeforeJobQueueOptions = {}): OpenReleaseBefore {
  const database = new Database({ url, poolSize: 6, applicationName: 'job-test-0.1' });
  const listener = new Listener(url);
  const queue = new ReleaseBeforeJobQueue(database, listener, { pollMs: 200, beatMs: 400, retryDelaySeconds: 1, graceMs: 3_000, lookForLeftOversMs: 300, ...options });
  return {
    queue,
    database,
    close: async () => {
      await queue.stop();
      await listener.close();
      await database.close();
    },
  };
}
