import { randomUUID } from 'node:crypto';
import { RedisConnection } from '../../src/platform/jobs/redis-connection';
import { MemoryCounters } from '../../src/platform/limits/counters';
import { RedisCounters } from '../../src/platform/limits/redis-counters';
import { countersContract } from '../../src/platform/limits/testing/counters.contract';
import { TestRedis } from '../support/jobs/redis';

const commandTimeoutMs = 250;

describe('RedisCounters', () => {
  let redis: TestRedis;
  const lines: RedisConnection[] = [];
  let time = 0;
  /** One more process. */
  const process = async (): Promise<RedisCounters> => {
    const line = new RedisConnection({ url: redis.url, commandTimeoutMs });
    lines.push(line);
    const ready = new Promise<void>((resolve) => line.onReady(resolve));
    const counters = new RedisCounters(line, new MemoryCounters(() => time), () => time);
    await ready;
    return counters;
  };
  const claim = () => ({ key: randomUUID(), interval: 60_000, burst: 2, cost: 1 });
  let counters: RedisCounters;

  beforeAll(async () => {
    redis = await TestRedis.start();
    counters = await process();
  });
  afterAll(async () => {
    lines.forEach((line) => line.close());
    await redis.stop();
  });

  countersContract(() => counters);

  it('count for all processes together', async () => {
    const [another, one] = [await process(), claim()];
    expect([await counters.take([one]), await another.take([one])]).toEqual([0, 0]);
    expect(await counters.take([one])).toBeGreaterThan(0);
    expect(await another.take([one])).toBeGreaterThan(0);
  });

  it.each(['kill', 'freeze'] as const)(
    'count in the process while Redis is down (%s), make only one caller wait for it, and use it again later',
    async (trouble) => {
      const one = claim();
      await redis[trouble]();
      expect(await counters.take([one])).toBe(0);
      // Redis is known to be down: no waiting, not even a promise.
      expect(counters.take([one])).toBe(0);
      expect(counters.take([one])).toBe(60_000);
      // A second later one caller asks again; the others do not wait.
      time += 1_000;
      const asking = counters.take([claim()]);
      expect(asking).toBeInstanceOf(Promise);
      expect(counters.take([one])).toBe(59_000);
      await asking;
      await (trouble === 'kill' ? redis.revive() : redis.thaw());
      const asked = { ...claim(), interval: 1, burst: 1_000_000 };
      const isBack = async (): Promise<boolean> => {
        time += 1_000;
        await counters.take([asked]);
        const next = counters.take([asked]);
        await next;
        return next instanceof Promise;
      };
      while (!(await isBack())) await new Promise((resolve) => setTimeout(resolve, 20));
      const fresh = claim();
      expect([await counters.take([fresh]), await (await process()).take([fresh])]).toEqual([0, 0]);
      expect(await counters.take([fresh])).toBeGreaterThan(0);
    },
  );
});
