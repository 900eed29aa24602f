import { Database } from '../../src/platform/database/database';
import { Listener } from '../../src/platform/database/listener';
import { PostgresJobQueue, type PostgresJobQueueOptions } from '../../src/platform/jobs/postgres-job-queue';

export interface OpenQueue {
  queue: PostgresJobQueue;
  database: Database;
  close(): Promise<void>;
}

/** One worker's view of the queues in Postgres, with short times so that tests need not wait. */
export function openPostgresQueue(url: string, options: PostgresJobQueueOptions = {}): OpenQueue {
  const database = new Database({ url, poolSize: 4, applicationName: 'job-test' });
  const listener = new Listener(url);
  const queue = new PostgresJobQueue(database, listener, { pollMs: 200, beatMs: 400, retryDelaySeconds: 1, graceMs: 3_000, ...options });
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
