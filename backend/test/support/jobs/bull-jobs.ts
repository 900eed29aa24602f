import Bull, { type Queue } from 'bull';
import {
  BullJobQueue,
  type BullJobQueueOptions,
  bullOptions,
} from '../../../src/platform/jobs/bull-job-queue';
import type { QueueDefinition } from '../../../src/platform/jobs/queues';
import { RedisConnection } from '../../../src/platform/jobs/redis-connection';
import { type OpenJobs, openJobs, shortTimes } from './open-jobs';

export type OpenBull = OpenJobs<BullJobQueue>;

/** One worker's view of the queues in Redis. */
export function openBullQueue(
  databaseUrl: string,
  redisUrl: string,
  definitions: readonly QueueDefinition[],
  { mute = false, ...others }: BullJobQueueOptions & { mute?: boolean } = {},
): OpenBull {
  const redis = new RedisConnection({ url: redisUrl });
  const bulls = new Map<string, Queue>();
  const named = (name: string): Queue => {
    const definition = definitions.find((each) => each.name === name);
    // As Nest does.
    if (!definition) throw new Error(`There is no provider of BullQueue_${name}`);
    const options = bullOptions(redis, definition);
    const bull =
      bulls.get(name) ??
      new Bull(
        name,
        mute ? { ...options, settings: { ...options.settings, lockRenewTime: 600_000 } } : options,
      );
    bulls.set(name, bull);
    return bull;
  };
  return openJobs(
    databaseUrl,
    (database, listener) =>
      new BullJobQueue(database, listener, redis, named, {
        definitions,
        ...shortTimes,
        ...(mute && { beatMs: 600_000 }),
        ...others,
      }),
  );
}
