// @ts-check
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { residentMb } from '../../../bench/support/load.mjs';
import { Crowd } from '../support/crowd.mjs';
import { atMost, exactly, reported } from '../support/figures.mjs';
import { ask } from '../support/harness.mjs';
import { killPostgres } from './04-postgres-killed.mjs';

const everyMs = 30_000;
const warmUp = 0.3;

/** @type {import('../experiments.mjs').Experiment} */
export const soak = {
  number: 23,
  name: '30 minutes (--minutes) at 150 requests a second; in turn Postgres is killed, all connections are cut, Redis is killed for 10 s',
  expected:
    'memory grows by less than 1 MB a minute after the first third; no handle is leaked; nothing is lost or takes effect twice',
  harness: 'redis',
  short: false,
  async run({ harness, minutes }) {
    const {
      redis,
      stack: { api, worker, postgres, adminUrl },
    } = harness;
    if (!redis || !postgres) throw new Error('Redis and the database have to be ours');
    const crowd = await new Crowd(harness).createFamilies(20, 10);
    await crowd.addMany(400);
    const processes = { api: api.pid(), worker: worker.pid() };
    /** @type {{ minute: number, api: number, worker: number, handles: number }[]} */
    const samples = [];
    const blows = { postgres: 0, connections: 0, redis: 0 };
    let over = false;
    const began = performance.now();
    const minute = () => (performance.now() - began) / 60_000;
    const watching = (async () => {
      for (; !over; await pause(5_000))
        samples.push({
          minute: minute(),
          api: residentMb(api.pid()),
          worker: residentMb(worker.pid()),
          handles: handlesOf(api.pid()),
        });
    })();
    const beating = (async () => {
      for (let turn = 0; ; turn++) {
        for (let waited = 0; waited < everyMs; waited += 500) {
          if (over || minute() > minutes - 0.5) return;
          await pause(500);
        }
        if (turn % 3 === 0) {
          blows.postgres++;
          await killPostgres(postgres);
        } else if (turn % 3 === 1) {
          blows.connections++;
          await ask(
            String(adminUrl),
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'pictick-%'",
          );
        } else {
          blows.redis++;
          await redis.kill();
          await pause(10_000);
          await redis.start();
        }
      }
    })();
    // Awaited at the end; it must not reject unhandled before.
    const besides = Promise.all([watching, beating]);
    besides.catch(() => undefined);
    try {
      // A generator that is behind would send all at once, and never catch up.
      await crowd.live({ perSecond: 150, seconds: minutes * 60, random: seededRandom(23), atOnce: 200 });
    } finally {
      over = true;
      await besides;
    }
    const late = samples.filter((sample) => sample.minute > minutes * warmUp);
    const [first, last] = [late[0], late.at(-1)];
    const { acknowledged, requested, lost, doubled, wrongState, gaps } = await crowd.audit();
    return [
      reported('minutes', minutes),
      reported('requests', crowd.tries.length),
      reported('failed at first', crowd.tries.filter(({ status }) => status === 0 || status >= 500).length),
      reported(
        'Postgres killed, connections cut, Redis away',
        `${blows.postgres}, ${blows.connections}, ${blows.redis} times`,
      ),
      atMost('memory of the api, MB a minute', slope(late.map(({ minute: at, api: mb }) => [at, mb])), 1),
      atMost(
        'memory of the worker, MB a minute',
        slope(late.map(({ minute: at, worker: mb }) => [at, mb])),
        1,
      ),
      reported('at the end, MB', `${last?.api} and ${last?.worker}`),
      atMost('handles gained since the first third', (last?.handles ?? 0) - (first?.handles ?? 0), 20),
      exactly('acknowledged', acknowledged, requested),
      exactly('lost', lost, 0),
      exactly('doubled', doubled, 0),
      exactly('items in an unexpected state', wrongState, 0),
      exactly('gaps', gaps, 0),
      exactly(
        'processes that exited',
        Number(api.pid() !== processes.api) + Number(worker.pid() !== processes.worker),
        0,
      ),
    ];
  },
};

/** @param {number} pid */
const handlesOf = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** Slope of the regression line. @param {[number, number][]} points */
function slope(points) {
  const mean = (/** @type {number[]} */ values) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, mb]) => mb))];
  const [over, under] = points.reduce(
    ([a, b], [at, mb]) => [a + (at - x) * (mb - y), b + (at - x) ** 2],
    [0, 0],
  );
  return under === 0 ? 0 : over / under;
}
