import { fork } from 'node:child_process';
import { join } from 'node:path';
import { JobRows } from '../../src/platform/jobs/job-rows';
import { contractQueues, jobQueueContract, newerQueues } from '../platform/jobs/job-queue.contract';
import { type ThrowAwayDatabase, migratedDatabase } from '../support/database/database';
import { type OpenBull, openBullQueue } from '../support/jobs/bull-jobs';
import { TestRedis } from '../support/jobs/redis';

let own: ThrowAwayDatabase;
let redis: TestRedis;
beforeAll(async () => {
  [own, redis] = await Promise.all([migratedDatabase(), TestRedis.start()]);
});
afterAll(() => Promise.all([own.drop(), redis.stop()]));

jobQueueContract('Bull', () => {
  const opened = new Map<unknown, OpenBull>();
  return Promise.resolve({
    open: (kind) => {
      const worker = openBullQueue(own.url, redis.url, contractQueues, {
        mute: kind === 'mute',
        ...(kind === 'deaf' && { pollMs: 20_000 }),
      });
      opened.set(worker.queue, worker);
      return worker;
    },
    openNewer: () => openBullQueue(own.url, redis.url, newerQueues),
    hang: (queue) =>
      fork(join(__dirname, '../support/processes/hanging-worker.ts'), [own.url, queue, redis.url], {
        execArgv: ['--require', join(__dirname, '../support/runtime/run-ts.cjs')],
      }),
    transaction: async (queue, work) => opened.get(queue)?.database.run(work),
    daysPass: async (days) => {
      const { database, close } = openBullQueue(own.url, redis.url, contractQueues);
      await database.query(
        "UPDATE platform.job SET due_at = due_at - $1 * interval '1 day', sent_at = sent_at - $1 * interval '1 day', ended_at = ended_at - $1 * interval '1 day'",
        [days],
      );
      while (await new JobRows(database).purge());
      await close();
    },
  });
});
