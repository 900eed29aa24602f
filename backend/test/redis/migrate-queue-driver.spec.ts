import { setTimeout as sleep } from 'node:timers/promises';
import type { JobQueue } from '../../src/platform/jobs/job-queue';
import { JobRows } from '../../src/platform/jobs/job-rows';
import { queues } from '../../src/platform/jobs/queues';
import { type ThrowAwayDatabase, migratedDatabase } from '../support/database/database';
import { type OpenBull, openBullQueue } from '../support/jobs/bull-jobs';
import { type OpenQueue, openPostgresQueue } from '../support/jobs/postgres-jobs';
import { TestRedis } from '../support/jobs/redis';
import { openReleaseBefore } from '../support/release-before/open';
import { preparePgBoss } from '../support/release-before/postgres-job-queue';

let own: ThrowAwayDatabase;
let redis: TestRedis;
let onPostgres: OpenQueue;
let onRedis: OpenBull;
beforeAll(async () => {
  [own, redis] = await Promise.all([migratedDatabase(), TestRedis.start()]);
});
beforeEach(() => {
  onPostgres = openPostgresQueue(own.url);
  onRedis = openBullQueue(own.url, redis.url, queues);
});
afterEach(() => Promise.all([onPostgres.close(), onRedis.close()]));
afterAll(() => Promise.all([own.drop(), redis.stop()]));

const doneBy = async (queue: JobQueue, count: number): Promise<number[]> => {
  const done: number[] = [];
  await queue.process<{ n: number }>('mails', {}, ({ data }) => Promise.resolve(void done.push(data.n)));
  for (let tries = 0; done.length < count && tries < 200; tries++) await sleep(50);
  await sleep(200);
  return done.sort((a, b) => a - b);
};

async function until(condition: () => Promise<boolean>, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not come to pass in time');
    await sleep(20);
  }
}

it('Setting REDIS_URL runs the jobs waiting in Postgres and lists its dead letters', async () => {
  await onPostgres.queue.enqueue('events', {}, { attempts: 1 });
  await onPostgres.queue.process('events', {}, () => Promise.reject(new TypeError('words')));
  for (let tries = 0; (await onPostgres.queue.deadLetters('events')).length === 0 && tries < 200; tries++)
    await sleep(50);
  for (const n of [1, 2, 3])
    await onPostgres.queue.enqueue('mails', { n }, n === 3 ? { delaySeconds: 1 } : {});
  await onPostgres.queue.stop();

  expect(await doneBy(onRedis.queue, 3)).toEqual([1, 2, 3]);
  expect(await onRedis.queue.deadLetters('events')).toMatchObject([
    { attempts: 1, reason: expect.stringContaining('TypeError') as string },
  ]);
});

it('Setting REDIS_URL with the update from 0.1 runs the jobs waiting in pg-boss', async () => {
  await preparePgBoss(own.url);
  const before = openReleaseBefore(own.url);
  for (const n of [1, 2]) await before.queue.enqueue('mails', { n });
  const done = doneBy(onRedis.queue, 3);
  await sleep(500);
  await before.queue.enqueue('mails', { n: 3 });
  expect(await done).toEqual([1, 2, 3]);
  await before.close();
});

it('Removing REDIS_URL runs the jobs waiting in Redis', async () => {
  for (const n of [4, 5, 6]) await onRedis.queue.enqueue('mails', { n }, n === 6 ? { delaySeconds: 1 } : {});
  expect(await doneBy(onPostgres.queue, 3)).toEqual([4, 5, 6]);
  expect(await onRedis.database.query('SELECT 1 FROM platform.job WHERE ended_at IS NULL')).toEqual([]);
});

it('Removing REDIS_URL during a job lets its worker finish it, and no other runs it again', async () => {
  const done: string[] = [];
  const by = (driver: string) => async (): Promise<void> => {
    await sleep(3_000);
    done.push(driver);
  };
  await onRedis.queue.enqueue('mails', { n: 7 });
  await onRedis.queue.process('mails', {}, by('redis'));
  await until(
    async () =>
      (
        await onRedis.database.query(
          'SELECT 1 FROM platform.job WHERE alive_at IS NOT NULL AND ended_at IS NULL',
        )
      ).length === 1,
  );
  await onPostgres.queue.process('mails', {}, by('postgres'));
  await until(() => Promise.resolve(done.length > 0));
  await sleep(1_000);
  expect(done).toEqual(['redis']);
  expect(await onRedis.database.query('SELECT 1 FROM platform.job WHERE ended_at IS NULL')).toEqual([]);
});

it('A job that always fails becomes a dead letter, however often the queue driver changes', async () => {
  const tries: string[] = [];
  await onPostgres.queue.enqueue('nightly', { task: 'x' }, { attempts: 4 });
  await Promise.all([onPostgres.close(), onRedis.close()]);
  for (let round = 1; round <= 6; round++) {
    const driver = round % 2 === 1 ? 'postgres' : 'redis';
    const { queue, database, close } =
      driver === 'postgres' ? openPostgresQueue(own.url) : openBullQueue(own.url, redis.url, queues);
    // The pause between two attempts is kept too.
    await database.query('UPDATE platform.job SET due_at = now() WHERE ended_at IS NULL');
    await queue.process('nightly', {}, ({ attempt }) => {
      tries.push(`${driver} ${attempt}`);
      void queue.stop();
      return Promise.reject(new TypeError('words'));
    });
    if (round <= 4) await until(() => Promise.resolve(tries.length === round));
    else await sleep(2_000);
    await close();
  }
  onPostgres = openPostgresQueue(own.url);
  onRedis = openBullQueue(own.url, redis.url, queues);
  expect(tries).toEqual(['postgres 1', 'redis 2', 'postgres 3', 'redis 4']);
  expect(await onRedis.queue.deadLetters('nightly')).toMatchObject([{ attempts: 4 }]);
});

it('A job whose last attempt killed its worker is a dead letter after the change and not retried', async () => {
  const rows = new JobRows(onRedis.database);
  await rows.write('enlargements', { sha: 'x' }, { attempts: 1 });
  const [{ id } = { id: '' }] = await onRedis.database.query<{ id: string }>(
    "SELECT id FROM platform.job WHERE queue = 'v2:enlargements'",
  );
  await rows.begin(id, 15);
  await onRedis.database.query(
    "UPDATE platform.job SET alive_at = now() - interval '3 minutes' WHERE id = $1",
    [id],
  );
  const done: number[] = [];
  await onPostgres.queue.process('enlargements', {}, () => Promise.resolve(void done.push(1)));
  await until(async () => (await rows.dead('enlargements')).length === 1);
  expect(await rows.dead('enlargements')).toMatchObject([
    { id, attempts: 1, reason: 'stalled', data: { sha: 'x' } },
  ]);
  await sleep(500);
  expect(done).toEqual([]);
});
