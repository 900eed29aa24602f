import { Database } from '../../../src/platform/database/database';
import { Listener } from '../../../src/platform/database/listener';

export interface OpenJobs<Q> {
  queue: Q;
  database: Database;
  close(): Promise<void>;
}

/** Short times, to keep tests fast. */
export const shortTimes = { pollMs: 200, beatMs: 400, retryDelaySeconds: 1, graceMs: 3_000 };

/** A queue on connections of its own, which `close` ends with it. */
export function openJobs<Q extends { stop(): Promise<void> }>(
  url: string,
  make: (database: Database, listener: Listener) => Q,
  { poolSize = 4, applicationName = 'job-test' } = {},
): OpenJobs<Q> {
  const database = new Database({ url, poolSize, applicationName });
  const listener = new Listener(url);
  const queue = make(database, listener);
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
