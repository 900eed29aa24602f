import { fork } from 'node:child_process';
import { join } from 'node:path';
import PgBoss from 'pg-boss';
import { PostgresJobQueue, prepareQueues } from '../src/platform/jobs/postgres-job-queue';
import { contractQueues, jobQueueContract, newerQueues } from './job-queue.contract';
import { type ThrowAwayDatabase, migratedDatabase } from './support/database';
import { type OpenQueue, openPostgresQueue } from './support/postgres-jobs';

let own: ThrowAwayDatabase;
afterAll(() => own.drop());

jobQueueContract('Postgres', async () => {
  own = await migratedDatabase();
  await prepareQueues(own.url, newerQueues);
  // A second time it finds nothing to do.
  await prepareQueues(own.url, contractQueues);
  const opened = new Map<unknown, OpenQueue>();
  return {
    open: (kind) => {
      const worker = openPostgresQueue(own.url, { ...(kind === 'mute' && { beatMs: 600_000 }), ...(kind === 'deaf' && { pollMs: 20_000 }) });
      opened.set(worker.queue, worker);
      return worker;
    },
    // Who knows a queue is decided by its table and by who works on it.
    openNewer: () => openPostgresQueue(own.url),
    hang: (queue) => fork(join(__dirname, 'support/hanging-worker.ts'), [own.url, queue], { execArgv: ['--require', join(__dirname, 'support/run-ts.cjs')] }),
    transaction: async (queue, work) => opened.get(queue)?.database.run(work),
    daysPass: async (days) => {
      const { database, close } = openPostgresQueue(own.url);
      await database.query(
        `UPDATE pgboss.job SET created_on = created_on - $1 * interval '1 day', start_after = start_after - $1 * interval '1 day', started_on = started_on - $1 * interval '1 day',
           completed_on = completed_on - $1 * interval '1 day', keep_until = keep_until - $1 * interval '1 day'`,
        [days],
      );
      await close();
      const boss = new PgBoss({ connectionString: own.url, max: 1, supervise: false, schedule: false });
      await boss.start();
      await boss.maintain();
      await boss.stop({ graceful: false });
    },
  };
});

it('refuses a queue that nobody made', async () => {
  const worker = openPostgresQueue(own.url);
  await expect(worker.queue.enqueue('unheard-of', {})).rejects.toThrow('There is no queue unheard-of');
  expect(worker.queue).toBeInstanceOf(PostgresJobQueue);
  await worker.close();
});
