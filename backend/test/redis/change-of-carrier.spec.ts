import { setTimeout as sleep } from 'node:timers/promises';
import type { JobQueue } from '../../src/platform/jobs/job-queue';
import { queues } from '../../src/platform/jobs/queues';
import { type OpenBull, openBullQueue } from '../support/bull-jobs';
import { type ThrowAwayDatabase, migratedDatabase } from '../support/database';
import { type OpenQueue, openPostgresQueue } from '../support/postgres-jobs';
import { TestRedis } from '../support/redis';

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

it('REDIS_URL is set: what waited in Postgres is done, and its dead can be seen', async () => {
  await onPostgres.queue.enqueue('events', {}, { attempts: 1 });
  await onPostgres.queue.process('events', {}, () => Promise.reject(new TypeError('words')));
  for (let tries = 0; (await onPostgres.queue.deadLetters('events')).length === 0 && tries < 200; tries++) await sleep(50);
  for (const n of [1, 2, 3]) await onPostgres.queue.enqueue('mails', { n }, n === 3 ? { delaySeconds: 1 } : {});
  await onPostgres.queue.stop();

  expect(await doneBy(onRedis.queue, 3)).toEqual([1, 2, 3]);
  expect(await onPostgres.queue.deadLetters('events')).toEqual([]);
  expect(await onRedis.queue.deadLetters('events')).toMatchObject([{ attempts: 1, reason: expect.stringContaining('TypeError') as string }]);
});

it('REDIS_URL is taken away: what waited for Redis is done', async () => {
  for (const n of [4, 5, 6]) await onRedis.queue.enqueue('mails', { n }, n === 6 ? { delaySeconds: 1 } : {});
  expect(await doneBy(onPostgres.queue, 3)).toEqual([4, 5, 6]);
  expect(await onRedis.database.query('SELECT 1 FROM platform.job WHERE ended_at IS NULL')).toEqual([]);
});
