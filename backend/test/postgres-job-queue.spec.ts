import { fork } from 'node:child_process';
import { join } from 'node:path';
import { PostgresJobQueue, prepareQueues } from '../src/platform/jobs/postgres-job-queue';
import { contractQueues, jobQueueContract } from './job-queue.contract';
import { type ThrowAwayDatabase, migratedDatabase } from './support/database';
import { type OpenQueue, openPostgresQueue } from './support/postgres-jobs';

let own: ThrowAwayDatabase;
afterAll(() => own.drop());

jobQueueContract('Postgres', async () => {
  own = await migratedDatabase();
  await prepareQueues(own.url, contractQueues);
  // A second time it finds nothing to do.
  await prepareQueues(own.url, contractQueues);
  const opened = new Map<unknown, OpenQueue>();
  return {
    open: () => {
      const worker = openPostgresQueue(own.url);
      opened.set(worker.queue, worker);
      return worker;
    },
    hang: (queue) => fork(join(__dirname, 'support/hanging-worker.ts'), [own.url, queue], { execArgv: ['--require', join(__dirname, 'support/run-ts.cjs')] }),
    transaction: async (queue, work) => opened.get(queue)?.database.run(work),
  };
});

it('refuses a queue that nobody made', async () => {
  const worker = openPostgresQueue(own.url);
  await expect(worker.queue.enqueue('unheard-of', {})).rejects.toThrow('There is no queue unheard-of');
  expect(worker.queue).toBeInstanceOf(PostgresJobQueue);
  await worker.close();
});
