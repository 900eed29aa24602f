// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { Crowd } from '../support/crowd.mjs';
import { atMost, exactly, quantile, timing, reported } from '../support/figures.mjs';
import { Client, until } from '../support/harness.mjs';

/** @type {import('../experiments.mjs').Experiment} */
export const postgresKilled = {
  number: 4,
  name: 'kill -9 of Postgres under 200 mixed requests a second (100 in npm test); it restarts by itself',
  expected:
    'api and worker do not exit; no error but 503; served again within 3 s of Postgres; no acknowledged change is lost',
  harness: 'plain',
  short: true,
  async run({ harness, short }) {
    const {
      stack: { api, worker, postgres },
    } = harness;
    if (!postgres) throw new Error('the database is not ours');
    const crowd = await new Crowd(harness).createFamilies(5, 4);
    await crowd.addMany(100);
    const pids = [api.pid(), worker.pid()];
    let away = 0;
    let again = 0;
    let began = 0;
    const disaster = async () => {
      await pause(3_000);
      began = performance.now();
      await killPostgres(postgres);
      away = performance.now() - began;
      again = await until(
        'served again',
        async () =>
          (
            await crowd.send(
              crowd.lists[0]?.owner ?? { id: '', token: '' },
              'GET',
              `/${crowd.lists[0]?.id}`,
              undefined,
              '',
            )
          ).status === 200,
        30_000,
        20,
      );
    };
    await Promise.all([
      crowd.live({ perSecond: short ? 100 : 200, seconds: short ? 9 : 20, random: seededRandom(4) }),
      disaster(),
    ]);
    const { acknowledged, requested, lost, doubled, wrongState, gaps } = await crowd.audit();
    const statuses = crowd.statuses(began);
    const unexpected = Object.entries(statuses)
      .filter(([status]) => !['0', '200', '201', '503'].includes(status))
      .map(([status, count]) => `${count} x ${status}`);
    return [
      // A machine that was overloaded before the kill does not catch up afterwards.
      reported(
        'p95 before, ms',
        quantile(
          crowd.tries.filter(({ at, ms }) => at + ms < began).map(({ ms }) => ms),
          0.95,
        ),
      ),
      reported('Postgres was away, ms', away),
      // None on a busy machine: Postgres is back before a request has found it away.
      reported('answers of 503', statuses[503] ?? 0),
      exactly('other answers', unexpected.join(', ') || 'none', 'none'),
      timing(short, exactly('not answered within 10 s', statuses[0] ?? 0, 0)),
      timing(short, atMost('served again after Postgres, ms', again, 3_000)),
      exactly('acknowledged', acknowledged, requested),
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

/** Kills Postgres and waits until the one that the launcher restarts accepts connections. @param {NonNullable<import('../../../backend/local/stack.mjs').Stack['postgres']>} postgres */
export async function killPostgres(postgres) {
  const old = postgres.pid();
  process.kill(old, 'SIGKILL');
  await until(
    'Postgres is back',
    async () => {
      if (postgres.pid() === old) return false;
      const client = new Client({ connectionString: postgres.adminUrl, connectionTimeoutMillis: 500 });
      client.on('error', () => undefined);
      const accepts = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      return accepts;
    },
    60_000,
  );
}
