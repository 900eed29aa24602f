import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../src/billing';
import { IdentityModule } from '../../src/identity';
import { ImagingModule } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { TestRedis } from '../support/jobs/redis';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

const modules = [IdentityModule, BillingModule, ImagingModule, ListsModule, ViewsModule];

describe('the rate limits of two processes', () => {
  let redis: TestRedis;
  let harnesses: BuiltModule[] = [];
  beforeAll(async () => {
    redis = await TestRedis.start();
    const settings = { redisUrl: redis.url, rateLimitFactor: 0.1 };
    const first = await build({ modules, settings });
    harnesses = [first, await build({ modules, settings, databaseUrl: first.databaseUrl })];
  });
  afterAll(async () => {
    for (const harness of harnesses.toReversed()) await harness.close();
    await redis.stop();
  });

  /** Number of requests from one address that pass, sent to the processes in turn. */
  const passing = async (asked: number): Promise<number> => {
    const from = `198.51.${(made += 1)}.1`;
    const answers = [];
    for (let n = 0; n < asked; n += 1)
      answers.push(
        await harnesses[n % 2]!.app.inject({
          method: 'POST',
          url: '/api/auth/exchange',
          remoteAddress: from,
          payload: {},
        }),
      );
    return answers.filter(({ statusCode }) => statusCode !== 429).length;
  };
  let made = 0;

  it('are shared with Redis and separate without; invitations are counted in Postgres either way', async () => {
    // A new process may have counted alone until it was connected to Redis.
    while ((await passing(6)) !== 2);

    await redis.kill();
    const before = await passing(8);
    expect(before).toBe(4);
    // A process that asks Redis again each second counts alone meanwhile; no caller gets more.
    expect(await passing(8)).toBe(4);

    const [harness] = harnesses as [BuiltModule];
    const ada = ListCaller.with(harness.as);
    await register(harness, { id: ada.id, name: 'Ada', email: `${ada.id}@example.org` });
    await givePlan(harness.database, ada.id, 'platinum');
    const { id } = (await ada.createList()).body;
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await ada.share(id, `${randomUUID()}@example.org`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  });
});
