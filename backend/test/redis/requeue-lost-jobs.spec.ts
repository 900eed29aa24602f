import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Bull from 'bull';
import { Redis } from 'ioredis';
import { bullOptions } from '../../src/platform/jobs/bull-job-queue';
import type { Job } from '../../src/platform/jobs/job-queue';
import { JobRows } from '../../src/platform/jobs/job-rows';
import { queues } from '../../src/platform/jobs/queues';
import { RedisConnection } from '../../src/platform/jobs/redis-connection';
import { type ThrowAwayDatabase, migratedDatabase } from '../support/database/database';
import { type OpenBull, openBullQueue } from '../support/jobs/bull-jobs';
import { TestRedis } from '../support/jobs/redis';

let own: ThrowAwayDatabase;
let redis: TestRedis;
let worker: OpenBull;
const done: number[] = [];

beforeAll(async () => {
  [own, redis] = await Promise.all([migratedDatabase(), TestRedis.start()]);
});
beforeEach(() => {
  done.length = 0;
  worker = openBullQueue(own.url, redis.url, queues);
});
afterEach(() => worker.close());
afterAll(() => Promise.all([own.drop(), redis.stop()]));

const work = (): Promise<void> =>
  worker.queue.process<{ n: number }>('mails', {}, ({ data }) => Promise.resolve(void done.push(data.n)));

async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not come to pass in time');
    await sleep(20);
  }
}

const isSent = async (): Promise<boolean> =>
  (await worker.database.query('SELECT 1 FROM platform.job WHERE sent_at IS NOT NULL AND ended_at IS NULL'))
    .length === 1;

it.each([
  ['is emptied', () => redis.flush()],
  ['dies and comes back empty', async () => redis.kill().then(() => redis.revive())],
])('Jobs are requeued when Redis %s, well before the 30 s poll', async (_what, lose) => {
  await work();
  await worker.queue.enqueue('mails', { n: 1 }, { delaySeconds: 3 });
  await until(isSent, 10_000);
  await sleep(300);
  await lose();
  await until(() => done.length > 0, 15_000);
  await sleep(300);
  expect(done).toEqual([1]);
});

it('A job that Redis delivers before its row is due waits, without an attempt', async () => {
  await work();
  await worker.queue.enqueue('mails', { n: 1 }, { delaySeconds: 1 });
  await until(isSent, 10_000);
  await worker.database.query(
    `UPDATE platform.job SET due_at = now() + interval '4 seconds' WHERE ended_at IS NULL`,
  );
  await sleep(2_500);
  expect(done).toEqual([]);
  await until(() => done.length > 0, 15_000);
  expect(await worker.database.query('SELECT attempt FROM platform.job ORDER BY seq DESC LIMIT 1')).toEqual([
    { attempt: 1 },
  ]);
});

it('A job that a dead worker had marked but not sent is sent by the next worker that starts', async () => {
  await worker.queue.enqueue('mails', { n: 2 });
  const line = new RedisConnection({ url: redis.url });
  expect(await line.answers(5_000)).toBe(true);
  const life = await line.instanceId();
  // The worker dies here.
  expect(await new JobRows(worker.database).takeUnsent(life, ['mails'], 10)).toHaveLength(1);
  line.close();
  await work();
  await until(() => done.length > 0, 15_000);
  expect(done).toEqual([2]);
});

it('A job that is sent repeatedly, before and after it has run, runs once', async () => {
  await work();
  await worker.queue.enqueue('mails', { n: 3 });
  const again = 'UPDATE platform.job SET sent_at = NULL WHERE ended_at IS NULL';
  while (done.length === 0) await worker.database.query(again);
  const line = new RedisConnection({ url: redis.url });
  expect(await line.answers(5_000)).toBe(true);
  const [{ id } = { id: '' }] = await worker.database.query<{ id: string }>(
    "SELECT id FROM platform.job WHERE data = '{}' ORDER BY seq DESC LIMIT 1",
  );
  // As if it had ended while another relay was sending it.
  await worker.database.query('UPDATE platform.job SET sent_at = NULL WHERE id = $1', [id]);
  const late = new Bull(
    'mails',
    bullOptions(
      line,
      queues.find(({ name }) => name === 'mails')!,
    ),
  );
  await late.add({}, { jobId: id });
  await worker.queue.enqueue('mails', { n: 4 });
  await until(() => done.length === 2, 15_000);
  await late.close();
  line.close();
  await sleep(500);
  expect(done).toEqual([3, 4]);
});

it('A job runs in one worker at a time although Redis loses it and another worker is free', async () => {
  const begun: number[] = [];
  const other = openBullQueue(own.url, redis.url, queues);
  const long = async ({ data }: Job<{ n: number }>): Promise<void> => {
    begun.push(data.n);
    await sleep(4_000);
    done.push(data.n);
  };
  try {
    for (const { queue } of [worker, other]) await queue.process('mails', { concurrency: 2 }, long);
    await worker.queue.enqueue('mails', { n: 10 });
    await until(() => begun.length === 1, 10_000);
    await redis.flush();
    await until(() => done.length > 0, 15_000);
    await sleep(1_000);
    expect(begun).toEqual([10]);
    expect(await worker.database.query('SELECT attempt FROM platform.job ORDER BY seq DESC LIMIT 1')).toEqual(
      [{ attempt: 1 }],
    );
  } finally {
    await other.close();
  }
});

describe('Redis after a partial loss', () => {
  let client: Redis;
  let attentive: OpenBull;
  beforeEach(() => {
    client = new Redis(redis.url);
    attentive = openBullQueue(own.url, redis.url, queues, { againAfterSeconds: 2 });
  });
  afterEach(async () => {
    client.disconnect();
    await attentive.close();
  });
  const busy = async (): Promise<() => void> => {
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    let taken = false;
    await attentive.queue.enqueue('mails', { n: 0 });
    await attentive.queue.process<{ n: number }>('mails', { concurrency: 1 }, async ({ data }) => {
      taken = true;
      if (data.n === 0) await held;
      done.push(data.n);
    });
    await until(() => taken, 10_000);
    return free;
  };
  const allSent = async (): Promise<boolean> =>
    (await worker.database.query('SELECT 1 FROM platform.job WHERE sent_at IS NULL AND ended_at IS NULL'))
      .length === 0;

  it.each([
    ['the list of waiting jobs', () => client.del('{pictick}:v2:mails:wait')],
    [
      'the hashes of waiting jobs',
      async () =>
        client.del(
          (await client.lrange('{pictick}:v2:mails:wait', 0, -1)).map((id) => `{pictick}:v2:mails:${id}`),
        ),
    ],
  ])('gets the jobs again: %s', async (_what, evict) => {
    const free = await busy();
    for (const n of [1, 2]) await attentive.queue.enqueue('mails', { n });
    await until(allSent, 10_000);
    await sleep(300);
    expect(await evict()).toBeGreaterThan(0);
    free();
    await until(() => done.length >= 3, 20_000);
    await sleep(500);
    expect(done.sort((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  it('gets the delayed jobs again', async () => {
    await attentive.queue.process<{ n: number }>('mails', {}, ({ data }) =>
      Promise.resolve(void done.push(data.n)),
    );
    await attentive.queue.enqueue('mails', { n: 1 }, { delaySeconds: 2 });
    await until(allSent, 10_000);
    await sleep(300);
    expect(await client.del('{pictick}:v2:mails:delayed')).toBe(1);
    await until(() => done.length === 1, 20_000);
  });

  it('does not get jobs again that it still has', async () => {
    const free = await busy();
    for (let n = 1; n <= 30; n++) await attentive.queue.enqueue('mails', { n });
    await until(allSent, 10_000);
    // Every change of a row shows in its ctid and xmin.
    const written = (): Promise<object[]> =>
      worker.database.query(
        'SELECT id, ctid::text, xmin::text FROM platform.job WHERE ended_at IS NULL AND alive_at IS NULL ORDER BY id',
      );
    const before = await written();
    expect(before).toHaveLength(30);
    await sleep(5_000);
    expect(await written()).toEqual(before);
    free();
    await until(() => done.length === 31, 20_000);
  });
});

it('Redis gets no more jobs of a queue than its limit, and other queues do not wait behind it', async () => {
  const full = openBullQueue(own.url, redis.url, queues, { atMostSent: 20 });
  try {
    for (let n = 0; n < 130; n++) await full.queue.enqueue('mails', { n });
    let slow = true;
    await full.queue.process<{ n: number }>('mails', { concurrency: 5 }, async ({ data }) => {
      while (slow) await sleep(20);
      done.push(data.n);
    });
    const events: number[] = [];
    await full.queue.process<{ at: number }>('events', {}, ({ data }) =>
      Promise.resolve(void events.push(Date.now() - data.at)),
    );
    const sent = async (): Promise<number> =>
      (
        await full.database.query(
          "SELECT 1 FROM platform.job WHERE queue = 'v2:mails' AND sent_at IS NOT NULL AND ended_at IS NULL",
        )
      ).length;
    await until(async () => (await sent()) === 20, 10_000);
    await full.queue.enqueue('events', { at: Date.now() });
    await until(() => events.length === 1, 5_000);
    expect(events[0]).toBeLessThan(1_000);
    expect(await sent()).toBe(20);
    slow = false;
    await until(() => done.length === 130, 20_000);
  } finally {
    await full.close();
  }
});

it('Redis that accepts connections but does not answer is noticed, delays no caller, and is used again later', async () => {
  await work();
  await worker.queue.enqueue('mails', { n: 5 });
  await until(() => done.length === 1, 15_000);
  await redis.freeze();
  const began = Date.now();
  expect(await worker.queue.health()).toEqual({ adapter: 'bull', state: 'down' });
  expect(Date.now() - began).toBeLessThan(1_500);
  const giving = Date.now();
  await worker.queue.enqueue('mails', { n: 6 });
  expect(Date.now() - giving).toBeLessThan(1_500);
  await sleep(5_000);
  await redis.thaw();
  await until(() => done.length === 2, 30_000);
  await sleep(500);
  expect(done).toEqual([5, 6]);
  expect(await worker.queue.health()).toEqual({ adapter: 'bull', state: 'up' });
});

it('Connections to a host that vanished are closed', async () => {
  const { hostname, port } = new URL(redis.url);
  const lines = new Set<Socket>();
  const proxy = createServer((here) => {
    const there = connect(Number(port), hostname);
    lines.add(here);
    for (const socket of [here, there]) socket.on('error', () => undefined);
    here.on('data', (bytes) => lines.has(here) && there.write(bytes));
    there.on('data', (bytes) => lines.has(here) && here.write(bytes));
    here.on('close', () => there.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const behind = openBullQueue(own.url, `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`, queues);
  try {
    await behind.queue.process<{ n: number }>('events', {}, ({ data }) =>
      Promise.resolve(void done.push(data.n)),
    );
    await behind.queue.enqueue('events', { n: 8 });
    await until(() => done.length === 1, 15_000);
    // From now on these connections are dead in both directions; new ones work.
    lines.clear();
    await behind.queue.enqueue('events', { n: 9 });
    await until(() => done.length === 2, 25_000);
    expect(done).toEqual([8, 9]);
  } finally {
    await behind.close();
    proxy.close();
  }
});

it('A job that kills its worker each time becomes a dead letter', async () => {
  const rows = new JobRows(worker.database);
  await worker.queue.enqueue('mails', { n: 7 }, { attempts: 2, jobId: 'killer' });
  const [{ id } = { id: '' }] = await worker.database.query<{ id: string }>(
    'SELECT id FROM platform.job WHERE ended_at IS NULL',
  );
  // Begun twice and never ended.
  await rows.begin(id, 0);
  await rows.begin(id, 0);
  await worker.database.query(
    "UPDATE platform.job SET alive_at = now() - interval '1 minute' WHERE id = $1",
    [id],
  );
  await work();
  await until(async () => (await worker.queue.deadLetters('mails')).length === 1, 15_000);
  expect(done).toEqual([]);
  expect((await worker.queue.deadLetters('mails'))[0]).toMatchObject({
    id,
    attempts: 2,
    reason: 'stalled',
    data: { n: 7 },
  });
});

it('The nightly purge deletes jobs a day after success and dead letters after a month', async () => {
  const { database } = worker;
  await database.query("UPDATE platform.job SET ended_at = now() - interval '27 hours'");
  const before = await database.query('SELECT 1 FROM platform.job');
  const rows = new JobRows(database);
  expect(before.length).toBeGreaterThan(2);
  expect(await rows.purge(2)).toBe(true);
  while (await rows.purge(2));
  expect(await database.query('SELECT reason FROM platform.job')).toEqual([{ reason: 'stalled' }]);
  await database.query("UPDATE platform.job SET ended_at = now() - interval '31 days'");
  await rows.purge();
  expect(await database.query('SELECT 1 FROM platform.job')).toEqual([]);
});
