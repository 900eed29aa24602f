import Bull, { type Queue } from 'bull';
import { Database } from '../../src/platform/database/database';
import { Listener } from '../../src/platform/database/listener';
import { BullJobQueue, type BullJobQueueOptions, bullOptions } from '../../src/platform/jobs/bull-job-queue';
import { RedisLine } from '../../src/platform/jobs/redis-line';
import type { QueueDefinition } from '../../src/platform/jobs/queues';

export interface OpenBull {
  queue: BullJobQueue;
  database: Database;
  close(): Promise<void>;
}

/** One worker's view of the queues that Redis brings, with short times so that tests need not wait. */
export function openBullQueue(databaseUrl: string, redisUrl: string, definitions: readonly QueueDefinition[], { mute = false, ...others }: BullJobQueueOptions & { mute?: boolean } = {}): OpenBull {
  const database = new Database({ url: databaseUrl, poolSize: 4, applicationName: 'job-test' });
  const listener = new Listener(databaseUrl);
  const redis = new RedisLine({ url: redisUrl });
  const bulls = new Map<string, Queue>();
  const named = (name: string): Queue => {
    const definition = definitions.find((each) => each.name === name);
    // As Nest does.
    if (!definition) throw new Error(`Nobody provides BullQueue_${name}`);
    const options = bullOptions(redis, definition);
    const bull = bulls.get(name) ?? new Bull(name, mute ? { ...options, settings: { ...options.settings, lockRenewTime: 600_000 } } : options);
    bulls.set(name, bull);
    return bull;
  };
  const queue = new BullJobQueue(database, listener, redis, named, { definitions, pollMs: 200, beatMs: mute ? 600_000 : 400, retryDelaySeconds: 1, graceMs: 3_000, ...others });
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
