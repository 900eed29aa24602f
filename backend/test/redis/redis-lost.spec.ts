import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BillingFacade } from '../../src/billing';
import { ImagingModule } from '../../src/imaging';
import { ImageGenerator } from '../../src/imaging/domain/generate/image-generator';
import { added, anItem, FakeGenerator, trialRights } from '../../src/imaging/testing/imaging.harness';
import { ItemsAdded } from '../../src/lists/events';
import { JobQueue } from '../../src/platform/jobs/job-queue';
import { Outbox } from '../../src/platform/outbox/outbox';
import { TestRedis } from '../support/jobs/redis';
import { type BuiltModule, build } from '../support/module.builder';

/** A slow generator, so that Redis can be lost during a picture. */
class SlowGenerator extends FakeGenerator {
  override async draw(...order: Parameters<FakeGenerator['draw']>): ReturnType<FakeGenerator['draw']> {
    await sleep(25);
    return super.draw(...order);
  }
}

const many = { ...trialRights, monthlyImageLimit: 1_000 };
jest.setTimeout(150_000);
let redis: TestRedis;
let folder: string;
let first: BuiltModule;

beforeAll(async () => {
  redis = await TestRedis.start();
  folder = await mkdtemp(join(tmpdir(), 'pictick-redis-'));
  first = await worker();
});
afterAll(async () => {
  await first.close();
  await redis.stop();
  await rm(folder, { recursive: true });
});

const worker = (databaseUrl?: string): Promise<BuiltModule> =>
  build({
    modules: [ImagingModule],
    role: 'worker',
    settings: { dataDir: folder, redisUrl: redis.url },
    replace: [
      { token: ImageGenerator, by: new SlowGenerator() },
      { token: BillingFacade, by: { entitlementsOf: () => Promise.resolve(many) } },
    ],
    ...(databaseUrl !== undefined && { databaseUrl }),
  });

/** Each item in its own event, as fifty users would add them. */
async function add(count: number): Promise<{ userId: string; imageIds: string[] }> {
  const userId = randomUUID();
  const items = Array.from({ length: count }, (_, n) => anItem({ userId, concept: `thing-${userId}-${n}` }));
  for (const item of items) await first.get(Outbox).append([ItemsAdded(added(item))]);
  return { userId, imageIds: items.map(({ imageId }) => imageId) };
}

const readyOf = async (imageIds: string[]): Promise<number> =>
  (
    await first.database.query(
      "SELECT 1 FROM imaging.image WHERE id = ANY($1::uuid[]) AND status = 'ready'",
      [imageIds],
    )
  ).length;

/** Jobs lost on the way to Redis are requeued after 30 to 45 seconds. */
async function until(what: string, condition: () => Promise<boolean>, withinMs = 90_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`${what}: not in time`);
    await sleep(25);
  }
}

async function allReady({ userId, imageIds }: { userId: string; imageIds: string[] }): Promise<void> {
  await until('all pictures', async () => (await readyOf(imageIds)) === imageIds.length);
  // Each counted once, nothing left reserved, no job dead.
  expect(
    await first.database.query('SELECT used, reserved FROM imaging.monthly_usage WHERE user_id = $1', [
      userId,
    ]),
  ).toEqual([{ used: imageIds.length, reserved: 0 }]);
  await until(
    'all jobs',
    async () =>
      (await first.database.query('SELECT 1 FROM platform.job WHERE ended_at IS NULL')).length === 0,
  );
  expect(await first.get(JobQueue).deadLetters('events')).toEqual([]);
}

it('Readiness names the queue driver', async () => {
  expect(await first.get(JobQueue).health()).toEqual({ adapter: 'bull', state: 'up' });
});

it('The worker draws all fifty pictures although Redis loses everything twice', async () => {
  const wanted = await add(50);
  await until('some', async () => (await readyOf(wanted.imageIds)) >= 5);
  await redis.flush();
  await until('some more', async () => (await readyOf(wanted.imageIds)) >= 15);
  await redis.flush();
  expect(await readyOf(wanted.imageIds)).toBeLessThan(50);
  await allReady(wanted);
});

it('The relay loses no event that Redis had and no worker had started', async () => {
  const { database } = first;
  // The row says it was sent just now; Redis does not have it.
  const item = anItem();
  await first.get(Outbox).append([ItemsAdded(added(item))]);
  await until('written', async () => (await database.query('SELECT 1 FROM platform.outbox')).length === 0);
  await redis.flush();
  await until('picture', async () => (await readyOf([item.imageId])) === 1);
});

it('The api accepts items at once while Redis is down, and the worker draws them when it is back', async () => {
  await redis.kill();
  const began = Date.now();
  const wanted = await add(20);
  // No request and no transaction waits for Redis.
  expect(Date.now() - began).toBeLessThan(2_000);
  await until('noticed', async () => (await first.get(JobQueue).health()).state === 'down');
  const asked = Date.now();
  await first.get(JobQueue).health();
  expect(Date.now() - asked).toBeLessThan(800);
  await sleep(2_000);
  expect(await readyOf(wanted.imageIds)).toBe(0);
  await redis.revive();
  await allReady(wanted);
  expect(await first.get(JobQueue).health()).toEqual({ adapter: 'bull', state: 'up' });
});

it('Two workers apply each event once through a flush and a kill of Redis', async () => {
  const second = await worker(first.databaseUrl);
  try {
    const wanted = await add(40);
    await until('some', async () => (await readyOf(wanted.imageIds)) >= 5);
    await redis.flush();
    await until('some more', async () => (await readyOf(wanted.imageIds)) >= 12);
    await redis.kill();
    await sleep(300);
    await redis.revive();
    await allReady(wanted);
  } finally {
    await second.close();
  }
});

it('A worker stops soon while Redis is down', async () => {
  const second = await worker(first.databaseUrl);
  await redis.kill();
  const began = Date.now();
  await second.close();
  expect(Date.now() - began).toBeLessThan(5_000);
  await redis.revive();
});

it('A worker that starts while Redis is down works when it is back', async () => {
  await redis.kill();
  const second = await worker(first.databaseUrl);
  try {
    const wanted = await add(5);
    await redis.revive();
    await allReady(wanted);
  } finally {
    await second.close();
  }
});
