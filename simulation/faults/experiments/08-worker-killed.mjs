// @ts-check
import { atMost, exactly, reported } from '../support/figures.mjs';
import { addAll, families, inATrial, settled } from '../support/pictures.mjs';
import { startAnother } from '../support/process.mjs';

const kills = 50;
/** In ms: the picture has arrived by then, and is not stored yet. */
const momentMs = 15;

/** @type {import('../experiments.mjs').Experiment} */
export const workerKilled = {
  number: 8,
  name: 'kill -9 of the worker between the answer of the provider and storing the picture, 50 times',
  expected:
    'each item gets exactly one picture; the provider is called at most twice for each; each counts once in the month',
  harness: 'painter',
  short: false,
  async run({ harness }) {
    const { painter, sql } = harness;
    if (!painter) throw new Error('nobody paints');
    const wanting = await families(harness, kills / inATrial);
    const lists = wanting.map(({ listId }) => listId);
    const worker = await startAnother(harness, 'worker.js', { IMAGE_CONCURRENCY: '1' });
    let killed = 0;
    painter.behave(
      () => 'paint',
      ({ time }) => {
        if (time > 1) return;
        setTimeout(() => {
          killed++;
          void worker.kill();
        }, momentMs);
      },
    );
    try {
      await addAll(wanting);
      // A picture that a killed worker was making is made again when its lease is over.
      const end = await settled(harness, lists, 20 * 60_000);
      const stored = await sql('SELECT id FROM imaging.image WHERE list_id = ANY($1) AND attempts = 1', [
        lists,
      ]);
      const most = Math.max(...painter.orders.values());
      return [
        exactly('kills', killed, kills),
        reported('killed too late, after storing', stored.length),
        exactly('items with a picture', end.ready, kills),
        exactly('items with two pictures', end.doubled, 0),
        atMost('most orders for one picture', most, 2),
        reported(
          'orders',
          [...painter.orders.values()].reduce((sum, times) => sum + times, 0),
        ),
        exactly('wrong monthly counts', end.wrong, 0),
      ];
    } finally {
      await worker.stop();
    }
  },
};
