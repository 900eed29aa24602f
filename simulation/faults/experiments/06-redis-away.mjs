// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { Crowd } from '../support/crowd.mjs';
import { atLeast, atMost, exactly, quantile, timing, reported } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';
import { addAll, families, settled } from '../support/pictures.mjs';

/** @type {import('../experiments.mjs').Experiment} */
export const redisAway = {
  number: 6,
  name: 'Redis is killed for 60 s (5 s in npm test) under 100 requests a second',
  expected:
    'every request of lists is served, p99 at most doubles (or is below 20 ms), none takes 500 ms longer; readiness stays; pictures arrive afterwards',
  harness: 'redis',
  short: true,
  async run({ harness, short }) {
    const { redis, stack } = harness;
    if (!redis) throw new Error('there is no Redis');
    const ready = async () => {
      const answer = await fetch(`${stack.url}/api/health/ready`);
      return { status: answer.status, queue: /** @type {any} */ (await answer.json()).queue?.state };
    };
    const pids = [stack.api.pid(), stack.worker.pid()];
    const crowd = await new Crowd(harness).createFamilies(4, 4);
    await crowd.addMany(60);
    const all = await families(harness, short ? 15 : 30);
    const wanting = all.slice(0, 15);
    // The pictures of these are drawn in the time before, so that both times have the same work.
    const earlier = all.slice(15);
    // The time before is as long as the outage: on a busy machine the p99 of 20 s differs by a factor of five by itself.
    const [calm, silence] = short ? [3, 5] : [60, 60];
    const began = performance.now();
    let [gone, back] = [0, 0];
    let meanwhile = { status: 0, queue: '' };
    /** @type {{ status: number, ms: number }[]} */
    let adds = [];
    const disaster = async () => {
      await addAll(earlier);
      await pause(calm * 1_000 - (performance.now() - began));
      gone = performance.now();
      await redis.kill();
      adds = await addAll(wanting);
      await pause(silence * 1_000 - (performance.now() - gone));
      meanwhile = await ready();
      back = performance.now();
      await redis.start();
    };
    await Promise.all([
      crowd.live({ perSecond: 100, seconds: calm + silence + 1, random: seededRandom(6), atOnce: 50 }),
      disaster(),
    ]);
    const during = (/** @type {number} */ from, /** @type {number} */ to) =>
      crowd.tries.filter(({ at }) => at >= from && at < to);
    const [before, away] = [during(began, gone), during(gone, back)];
    const p99 = (/** @type {typeof before} */ tries) =>
      quantile(
        tries.map(({ ms }) => ms),
        0.99,
      );
    const slowest = (/** @type {{ ms: number }[]} */ tries) => Math.max(...tries.map(({ ms }) => ms));
    const {
      items,
      ready: drawn,
      failed,
      plain,
      wrong,
    } = await settled(
      harness,
      wanting.map(({ listId }) => listId),
      120_000,
    );
    await until('Redis is used again', async () => (await ready()).queue === 'up', 30_000);
    const log = readFileSync(join(harness.dataDir, 'logs', 'worker.log'), 'utf8');
    return [
      reported('requests without Redis', away.length),
      exactly(
        'requests not served',
        away.filter(({ status }) => status !== 200 && status !== 201).length +
          adds.filter(({ status }) => status !== 201).length,
        0,
      ),
      reported('p99 before, ms', p99(before)),
      timing(short, atMost('p99 without Redis, ms', p99(away), Math.max(20, 2 * p99(before)))),
      timing(short, atMost('slowest without Redis, ms', slowest([...away, ...adds]), slowest(before) + 500)),
      exactly('readiness without Redis', `${meanwhile.status}, queue ${meanwhile.queue}`, '200, queue down'),
      exactly('settled pictures', drawn + failed + plain, items),
      atLeast('drawn', drawn, items * 0.6),
      exactly('failed', failed, 0),
      exactly('wrong monthly counts', wrong, 0),
      exactly('log lines about Redis', log.split('\n').filter((line) => line.includes('Redis is')).length, 2),
      exactly(
        'processes that exited',
        pids.filter((pid, index) => pid !== [stack.api.pid(), stack.worker.pid()][index]).length,
        0,
      ),
    ];
  },
};
