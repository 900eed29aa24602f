// @ts-check
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../backend/local/lib/seeded-random.cjs';
import { Crowd } from '../support/crowd.mjs';
import { atLeast, exactly, reported } from '../support/figures.mjs';
import { openHarness, until } from '../support/harness.mjs';
import { mountSmallDisk } from '../support/small-disk.mjs';

const fullMs = 15_000;

/** @type {import('../experiments.mjs').Experiment} */
export const databaseDiskFull = {
  number: 13,
  name: 'the disk of Postgres is full for 15 s under 50 requests a second',
  expected:
    'writes answer 503, reads succeed or answer 503; when there is room, Postgres starts by itself, and no acknowledged change is lost',
  harness: null,
  short: false,
  async run() {
    /** @type {ReturnType<typeof mountSmallDisk> | undefined} */
    let disk;
    const harness = await openHarness('plain', {}, (dataDir) => {
      disk = mountSmallDisk(join(dataDir, 'postgres'), 400);
      chmodSync(join(dataDir, 'postgres'), 0o711);
      return disk.unmount;
    });
    try {
      const crowd = await new Crowd(harness).createFamilies(3, 3);
      await crowd.addMany(60);
      const pids = [harness.stack.api.pid(), harness.stack.worker.pid()];
      const began = performance.now();
      let again = 0;
      const disaster = async () => {
        await pause(2_000);
        disk?.fill();
        await pause(fullMs);
        disk?.empty();
        again = await until(
          'written again',
          async () => {
            const list = crowd.lists[0];
            return (
              list !== undefined &&
              (await crowd.send(list.owner, 'PATCH', `/${list.id}`, { name: 'Market' }, crypto.randomUUID()))
                .status === 200
            );
          },
          60_000,
        );
      };
      await Promise.all([
        crowd.live({ perSecond: 50, seconds: fullMs / 1_000 + 4, random: seededRandom(13) }),
        disaster(),
      ]);
      const statuses = crowd.statuses(began);
      const unexpected = Object.entries(statuses)
        .filter(([status]) => !['0', '200', '201', '503'].includes(status))
        .map(([status, count]) => `${count} x ${status}`);
      const { acknowledged, requested, lost, doubled, wrongState, gaps } = await crowd.audit();
      return [
        atLeast('answers of 503', statuses[503] ?? 0, 1),
        exactly('other answers', unexpected.join(', ') || 'none', 'none'),
        reported('not answered within 10 s', statuses[0] ?? 0),
        reported('written again after there was room, s', again / 1_000),
        exactly('acknowledged in the end', acknowledged, requested),
        exactly('lost', lost, 0),
        exactly('doubled', doubled, 0),
        exactly('items in an unexpected state', wrongState, 0),
        exactly('gaps', gaps, 0),
        exactly(
          'processes that exited',
          pids.filter((pid, index) => pid !== [harness.stack.api.pid(), harness.stack.worker.pid()][index])
            .length,
          0,
        ),
      ];
    } finally {
      await harness.close();
    }
  },
};
