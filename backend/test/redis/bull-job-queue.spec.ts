import { fork } from 'node:child_process';
import { join } from 'node:path';
import { contractQueues, jobQueueContract } from '../job-queue.contract';
import { type OpenBull, openBullQueue } from '../support/bull-jobs';
import { type ThrowAwayDatabase, migratedDatabase } from '../support/database';
import { TestRedis } from '../support/redis';

let own: ThrowAwayDatabase;
let redis: TestRedis;
beforeAll(async () => {
  [own, redis] = await Promise.all([migratedDatabase(), TestRedis.start()]);
});
afterAll(() => Promise.all([own.drop(), redis.stop()]));

jobQueueContract('Bull', () => {
  const opened = new Map<unknown, OpenBull>();
  return Promise.resolve({
    open: () => {
      const worker = openBullQueue(own.url, redis.url, contractQueues);
      opened.set(worker.queue, worker);
      return worker;
    },
    hang: (queue) => fork(join(__dirname, '../support/hanging-worker.ts'), [own.url, queue, redis.url], { execArgv: ['--require', join(__dirname, '../support/run-ts.cjs')] }),
    transaction: async (queue, work) => opened.get(queue)?.database.run(work),
  });
});
