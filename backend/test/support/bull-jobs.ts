import Bull, { type Queue } from 'bull';
import { Database } from '../../src/platform/database/database';
import { Listener } from '../../src/platform/database/listener';
import { BullJobQueue, bullOptions } from '../../src/platform/jobs/bull-job-queue';
import { RedisLine } from '../../src/platform/jobs/redis-line';
import type { QueueDefinition } from '../../src/platform/jobs/queues';

export interface OpenBull {
  queue: BullJobQueue;
  database: Database;
  close(): Promise<void>;
}

/** One worker's view of the queues that Redis brings, with short times so that tests need not wait. */
export function openBullQueue(databaseUrl: string, redisUrl: string, definitions: readonly QueueDefinition[]): OpenBull {
  const database = new Database({ url: databaseUrl, poolSize: 4, applicationName: 'job-test' });
  const listener = new Listener(databaseUrl);
  const redis = new RedisLine({ url: redisUrl });
  const bulls = new Map<string, Queue>();
  const named = (name: string): Queue => {
    const bull = bulls.get(name) ?? new Bull(name, bullOptions(redis, definitions.find((each) => each.name === name) ?? { name, stalledAfterSeconds: 2 }));
    bulls.set(name, bull);
    return bull;
  };
  const queue = new BullJobQueue(database, listener, redis, named, { definitions, pollMs: 200, retryDelaySeconds: 1, graceMs: 3_000 });
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
