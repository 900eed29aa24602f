// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, exactly, reported } from '../support/figures.mjs';
import { until } from '../support/harness.mjs';
import { families, settled } from '../support/pictures.mjs';
import { startAnother } from '../support/process.mjs';

const frozenMs = 150_000;
/** In ms: the picture has arrived by then, and is not stored yet. */
const momentMs = 15;

/** @type {import('../experiments.mjs').Experiment} */
export const workerFrozen = {
  number: 9,
  name: 'a worker is frozen for 150 s with a picture in progress; another one takes it over; then the first continues',
  expected: 'a late publication of the first is refused; one picture, counted once',
  harness: 'painter',
  short: false,
  async run({ harness }) {
    const { painter, sql } = harness;
    if (!painter) throw new Error('nobody paints');
    const [family] = await families(harness, 1);
    if (!family) throw new Error('nobody wants pictures');
    const list = [family.listId];
    const first = await startAnother(harness, 'worker.js');
    const pid = first.pid();
    let frozen = false;
    painter.behave(
      () => 'paint',
      () =>
        setTimeout(() => {
          if (frozen) return;
          frozen = true;
          process.kill(pid, 'SIGSTOP');
        }, momentMs),
    );
    await family.call('POST', `/${family.listId}/items`, { name: family.words[0] });
    await until('it stands still', async () => frozen, 30_000);
    const image = async () =>
      (
        await sql(
          'SELECT id, status, attempts, sha, ready_at AS at FROM imaging.image WHERE list_id = ANY($1)',
          [list],
        )
      )[0];
    const before = await image();
    const second = await startAnother(harness, 'worker.js');
    try {
      await pause(frozenMs);
      const taken = await image();
      process.kill(pid, 'SIGCONT');
      // Long enough for the first worker to store and to publish.
      await pause(10_000);
      const after = await image();
      const end = await settled(harness, list, 30_000);
      return [
        exactly(
          'job at the freeze',
          `${before?.['status']}, attempt ${before?.['attempts']}`,
          'generating, attempt 1',
        ),
        exactly(
          'job after the takeover',
          `${taken?.['status']}, attempt ${taken?.['attempts']}`,
          'ready, attempt 2',
        ),
        exactly(
          'changes by the first afterwards',
          JSON.stringify(after) === JSON.stringify(taken) ? 'nothing' : 'something',
          'nothing',
        ),
        reported(
          'pictures ordered',
          [...painter.orders.values()].reduce((sum, times) => sum + times, 0),
        ),
        atLeast('images of the item', end.ready, 1),
        exactly('items with two pictures', end.doubled, 0),
        exactly('wrong monthly counts', end.wrong, 0),
        exactly('first worker still runs', first.pid() === pid ? 'yes' : 'no', 'yes'),
      ];
    } finally {
      await second.stop();
      await first.stop();
    }
  },
};
