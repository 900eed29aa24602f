// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { Crowd } from '../support/crowd.mjs';
import { atLeast, exactly, reported } from '../support/figures.mjs';
import { ask } from '../support/harness.mjs';

const seconds = 30;
const everyMs = 2_000;

/** @type {import('../experiments.mjs').Experiment} */
export const connectionsCut = {
  number: 5,
  name: 'pg_terminate_backend on every connection every 2 s for 30 s, under 100 requests a second',
  expected:
    'at least 99.9 % of the requests succeed, with retries; no process exits; nothing takes effect twice',
  harness: 'plain',
  short: false,
  async run({ harness }) {
    const {
      stack: { api, worker, adminUrl },
    } = harness;
    const crowd = await new Crowd(harness).createFamilies(5, 4);
    await crowd.addMany(100);
    const pids = [api.pid(), worker.pid()];
    let over = false;
    let cut = 0;
    const cutting = async () => {
      while (!over) {
        await pause(everyMs);
        const rows = await ask(
          String(adminUrl),
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'pictick-%'",
        );
        cut += rows.length;
      }
    };
    await Promise.all([
      crowd.live({ perSecond: 100, seconds, random: seededRandom(5) }).finally(() => (over = true)),
      cutting(),
    ]);
    const { acknowledged, requested, lost, doubled, wrongState, gaps } = await crowd.audit();
    const failed = crowd.tries.filter(({ status }) => status === 0 || status >= 500).length;
    return [
      atLeast('connections cut', cut, 10),
      reported('requests', crowd.tries.length),
      reported('failed at first', failed),
      atLeast('succeeded in the end, %', (100 * acknowledged) / requested, 99.9),
      exactly('lost', lost, 0),
      exactly('doubled', doubled, 0),
      exactly('items in an unexpected state', wrongState, 0),
      exactly('gaps', gaps, 0),
      exactly(
        'processes that exited',
        pids.filter((pid, index) => pid !== [api.pid(), worker.pid()][index]).length,
        0,
      ),
    ];
  },
};
